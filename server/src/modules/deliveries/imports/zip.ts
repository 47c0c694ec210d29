import { isAscii, isUtf8 } from 'node:buffer'
import { DOCUMENT_MAX_BYTES, MB, ZIP } from '@canhoto/contracts/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type UploadedFile, uploadedFile } from '../../../access/upload.ts'
import { unprocessable } from '../../../platform/errors.ts'

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/** The documents of an uploaded zip, or the uploaded document itself. */
export async function unpackDocuments(file: UploadedFile): Promise<UploadedFile[]> {
  if (!isZip(file.bytes)) {
    if (file.bytes.length <= DOCUMENT_MAX_BYTES) return [file]
    throw unprocessable(`O arquivo passa de ${DOCUMENT_MAX_BYTES / MB} MB.`, { code: 'TOO_LARGE' })
  }
  const found = await unzip(file.bytes).catch((error: unknown) => {
    if (error instanceof ZipTooLarge) throw unprocessable(error.message, { code: 'TOO_LARGE' })
    throw unprocessable('Não foi possível abrir o arquivo zip.', { code: 'BROKEN_ZIP' })
  })
  if (found.length === 0)
    throw unprocessable('O arquivo zip não tem documentos.', { code: 'EMPTY_ZIP' })
  return found
}

class ZipTooLarge extends Error {}

/** Sizes are checked as they are declared and, by the library, as they are inflated. */
async function unzip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > ZIP.maxEntries)
    throw new ZipTooLarge(`O zip tem mais de ${ZIP.maxEntries} arquivos. Divida-o em partes.`)
  const found: UploadedFile[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (!isDocument(entry)) continue
    total += entry.uncompressedSize
    if (entry.uncompressedSize > DOCUMENT_MAX_BYTES)
      throw new ZipTooLarge(`Um arquivo do zip passa de ${DOCUMENT_MAX_BYTES / MB} MB.`)
    if (total > ZIP.maxBytes)
      throw new ZipTooLarge(`O zip passa de ${ZIP.maxBytes / MB} MB descompactado.`)
    found.push(uploadedFile(nameOf(entry), await contentOf(zip, entry)))
  }
  return found
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
  return Buffer.concat(chunks)
}
