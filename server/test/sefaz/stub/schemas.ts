import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XmlDocument, type XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const FOLDER = new URL('../../../sefaz/schemas/', import.meta.url)

xmlRegisterFsInputProviders()
const validators = new Map<string, XsdValidator>()

/** What the official schema finds wrong first; null when it finds nothing. */
export function findSchemaProblem(schema: string, element: XmlElement | XmlDocument) {
  const validator = validators.get(schema) ?? readSchema(schema)
  validators.set(schema, validator)
  try {
    validator.validate(element as XmlDocument)
    return null
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details[0]?.message.trim() ?? 'invalid'
    throw error
  }
}

function readSchema(schema: string) {
  const url = fileURLToPath(new URL(schema, FOLDER))
  const document = XmlDocument.fromBuffer(readFileSync(url), { url })
  try {
    return XsdValidator.fromDoc(document)
  } finally {
    document.dispose()
  }
}
