import { isAscii, isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { DOCUMENT_MAX_BYTES, MB, ZIP } from '@canhoto/contracts/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type UploadedFile, uploadedFile } from '../../../access/upload.ts'
import { unprocessable, type UserError } from '../../../platform/errors.ts'

/** The documents of an upload. Those of an archive are inflated one by one, as `files` is iterated. */
export interface UploadedDocuments {
  names: string[]
  /** Inflated. */
  totalBytes: number
  files: () => AsyncIterable<UploadedFile> | Iterable<UploadedFile>
}

export const isZip = ({ bytes }: UploadedFile) =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/** The documents of an uploaded zip, or the uploaded document itself. Throws 422 when the zip is not safe to inflate. */
export async function openDocuments(file: UploadedFile): Promise<UploadedDocuments> {
  if (isZip(file)) return openZip(file.bytes)
  if (file.bytes.length > DOCUMENT_MAX_BYTES)
    throw tooLarge(`O arquivo passa de ${DOCUMENT_MAX_BYTES / MB} MB.`)
  return { names: [file.name], totalBytes: file.bytes.length, files: () => [file] }
}

const tooLarge = (sentence: string) => unprocessable(sentence, { code: 'TOO_LARGE' })
const broken = (sentence = 'Não foi possível abrir o arquivo zip.') =>
  unprocessable(sentence, { code: 'BROKEN_ZIP' })

async function openZip(bytes: Buffer): Promise<UploadedDocuments> {
  const zip = await readingZip(fromBufferPromise(bytes, { lazyEntries: true }))
  if (zip.entryCount > ZIP.maxEntries)
    throw tooLarge(`O zip tem mais de ${ZIP.maxEntries} arquivos. Divida-o em partes.`)
  const entries = await readingZip(Array.fromAsync(zip.eachEntry()))
  if (!isDirectoryRead(zip, bytes)) throw broken()
  const documents = entries.filter(isDocument)
  if (documents.length === 0)
    throw unprocessable('O arquivo zip não tem documentos.', { code: 'EMPTY_ZIP' })
  if (documents.some((entry) => entry.isEncrypted()))
    throw broken('O zip é protegido por senha: envie-o sem senha para que seja lido.')
  const problem = validateSizes(documents) ?? validatePlaces(entries)
  if (problem) throw problem
  return {
    names: documents.map((entry) => uploadedFile(nameOf(entry), NO_BYTES).name),
    totalBytes: sumOf(documents),
    async *files() {
      for (const entry of documents)
        yield uploadedFile(nameOf(entry), await readingZip(contentOf(zip, entry)))
    },
  }
}

const NO_BYTES = Buffer.alloc(0)

/** Every error of the library means that the file is no zip, or not all of one. */
const readingZip = <T>(reading: Promise<T>) =>
  reading.catch(() => {
    throw broken()
  })

/** The record at the end of a zip, without its comment. */
const END_RECORD_BYTES = 22
const ZIP64_RECORD = Buffer.from('PK\u0006\u0006')

/** The library reads as many entries as the end of the zip states; the documents of those beyond them would be lost. */
function isDirectoryRead(zip: ZipFile, bytes: Buffer) {
  const endOfEntries = Number(zip.readEntryCursor)
  return (
    endOfEntries === bytes.length - END_RECORD_BYTES - zip.comment.length ||
    bytes.subarray(endOfEntries, endOfEntries + ZIP64_RECORD.length).equals(ZIP64_RECORD)
  )
}

const sumOf = (entries: readonly Entry[]) =>
  entries.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0)

/** Sizes as they are declared; the library compares them with what it inflates. */
function validateSizes(documents: readonly Entry[]): UserError | undefined {
  if (documents.some(({ uncompressedSize }) => uncompressedSize > DOCUMENT_MAX_BYTES))
    return tooLarge(`Um arquivo do zip passa de ${DOCUMENT_MAX_BYTES / MB} MB.`)
  if (sumOf(documents) > ZIP.maxBytes)
    return tooLarge(`O zip passa de ${ZIP.maxBytes / MB} MB descompactado.`)
  if (documents.some((entry) => entry.uncompressedSize > ZIP.maxRatio * entry.compressedSize))
    return tooLarge(
      `Um arquivo do zip descompactado passa de ${ZIP.maxRatio} vezes o seu tamanho no zip.`,
    )
  return undefined
}

/** The fixed part of the header before the bytes of an entry. */
const LOCAL_HEADER_BYTES = 30

/** A zip bomb lists the same bytes as many entries. */
function validatePlaces(entries: readonly Entry[]): UserError | undefined {
  let end = 0
  const places = entries.map(({ relativeOffsetOfLocalHeader: start, compressedSize }) => ({
    start,
    end: start + LOCAL_HEADER_BYTES + compressedSize,
  }))
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.start < end) return broken('Os arquivos deste zip se sobrepõem. Crie o zip de novo.')
    end = place.end
  }
  return undefined
}

const nameOf = (entry: Entry) => pathOf(entry).split('/').at(-1) ?? ''

/** A zip should say that its names are UTF-8. Macs do not, and the old code page would make other letters of accents. */
const pathOf = ({ fileName, fileNameRaw }: Entry) =>
  !isAscii(fileNameRaw) && isUtf8(fileNameRaw) ? fileNameRaw.toString('utf8') : fileName

/** Not a folder, nor a file that an operating system adds by itself. */
function isDocument(entry: Entry) {
  const name = nameOf(entry)
  return name !== '' && !name.startsWith('.') && !entry.fileName.startsWith('__MACOSX/')
}

async function contentOf(zip: ZipFile, entry: Entry) {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  const content = Buffer.concat(chunks)
  // The library compares the size alone: a note whose digits were damaged on the way would be registered with other ones.
  if (crc32(content) !== entry.crc32) throw broken()
  return content
}
