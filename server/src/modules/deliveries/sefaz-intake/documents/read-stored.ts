import type { DocumentReader } from '../../../../documents/document-reader.ts'
import { tooBusy } from '../../../../platform/errors.ts'
import { isUnfinished } from '../../../../documents/is-unfinished.ts'
import { type DocumentReading, readDocument } from '../../../../documents/read-document.ts'
import { type UploadedFile, uploadedFile } from '../../../../access/upload.ts'

/** The XML of a document, as a file of a delivery. */
export const fileOf = (key: string, xml: string): UploadedFile =>
  uploadedFile(`${key}.xml`, Buffer.from(xml))

/** Reads it as a document that was uploaded. Throws when the reading was stopped, as under load: then it is read again. */
export async function readStored(
  documentReader: DocumentReader,
  companyId: string,
  file: UploadedFile,
): Promise<DocumentReading> {
  const read = await readDocument(documentReader, companyId, file)
  if (isUnfinished(read.reading)) throw tooBusy()
  return read
}
