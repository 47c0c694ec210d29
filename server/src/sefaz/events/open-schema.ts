import {
  closeBuffer,
  type ErrorDetail,
  openBuffer,
  ParseOption,
  readBuffer,
  XmlDocument,
  type XmlElement,
  XmlLibError,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm'
import type { SefazFiles } from '../sefaz-files.ts'

/** Schemas include each other by addresses that only this module answers. */
const SCHEME = 'sefaz-schema:///'
const XSD = 'http://www.w3.org/2001/XMLSchema'
const MAX_DETAIL = 300

export interface Schema {
  /** Throws XmlLibError with what is wrong in a document, or in an element of it. */
  validate: (part: XmlDocument | XmlElement) => void
  dispose: () => void
}

let files: SefazFiles | undefined
let isRegistered = false

/** A schema with those that it includes. Throws when one of them is missing or is no schema. */
export function openSchema(sefazFiles: SefazFiles, name: string): Schema {
  registerOnce()
  const document = parseSchema(sefazFiles, name)
  const validator = compile(sefazFiles, name, document)
  return {
    validate: (part) =>
      part instanceof XmlDocument ? validator.validate(part) : validator.validate(part),
    dispose() {
      validator.dispose()
      document.dispose()
    },
  }
}

/** Which file, since the schemas include each other. */
const describeDetail = ({ file = '', line, message }: ErrorDetail) =>
  `${file.replace(SCHEME, '')}, linha ${line}: ${message.replaceAll(/\s+/g, ' ').trim()}`.slice(
    0,
    MAX_DETAIL,
  )

/** Whether a file is a schema at all, without those that it includes. Throws an Error that names it. */
export function assertSchemaFile(sefazFiles: SefazFiles, name: string) {
  const document = parseSchema(sefazFiles, name)
  const { name: root, namespaceUri } = document.root
  document.dispose()
  if (root !== 'schema' || namespaceUri !== XSD)
    throw new Error(`O esquema ${name} da SEFAZ não é legível (não é um XML Schema)`)
}

function parseSchema(sefazFiles: SefazFiles, name: string): XmlDocument {
  const bytes = sefazFiles.readSchema(name)
  try {
    return XmlDocument.fromBuffer(bytes, {
      url: SCHEME + name,
      option: ParseOption.XML_PARSE_NONET,
    })
  } catch (error) {
    throw unreadable(name, error)
  }
}

/** Says what the library says of it, where it does. */
function unreadable(name: string, error: unknown) {
  const [detail] = error instanceof XmlLibError ? error.details : []
  const place = detail ? ` (${describeDetail(detail)})` : ''
  return new Error(`O esquema ${name} da SEFAZ não é legível${place}`, { cause: error })
}

function compile(sefazFiles: SefazFiles, name: string, document: XmlDocument): XsdValidator {
  // Compiling is synchronous, so that no files of another schema are read in between.
  files = sefazFiles
  try {
    return XsdValidator.fromDoc(document)
  } catch (error) {
    document.dispose()
    throw unreadable(name, error)
  } finally {
    files = undefined
  }
}

function registerOnce(): void {
  if (isRegistered) return
  isRegistered = xmlRegisterInputProvider({
    match: (address) => address.startsWith(SCHEME),
    open(address) {
      const bytes = readIncluded(address.slice(SCHEME.length))
      return bytes && openBuffer(bytes)
    },
    read: readBuffer,
    close(buffer) {
      closeBuffer(buffer)
      return true
    },
  })
  if (!isRegistered) throw new Error('libxml2 has no place for another reader of files')
}

/** Undefined is how the library is told that there is no such file: an exception would leave it in the middle of its work. */
function readIncluded(name: string): Uint8Array | undefined {
  try {
    return files?.readSchema(name)
  } catch {
    return undefined
  }
}
