import { fileTypeFromBuffer } from 'file-type'
import { unsupported } from '../platform/errors.ts'

export type DocumentFile = { kind: 'xml' | 'pdf' | 'photo'; mime: string }

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])

/** What a delivery document is, by its bytes. An .xml name only decides for text that is not XML, so that it is refused as one. */
export async function detectDocumentFile(file: {
  name: string
  bytes: Buffer
}): Promise<DocumentFile> {
  const found = await fileTypeFromBuffer(file.bytes)
  if (found?.mime === 'application/pdf') return { kind: 'pdf', mime: found.mime }
  if (found && PICTURES.has(found.mime)) return { kind: 'photo', mime: found.mime }
  if (found?.mime === 'application/xml' || looksLikeXml(file.bytes) || /\.xml$/i.test(file.name)) {
    return { kind: 'xml', mime: 'application/xml' }
  }
  throw unsupported('Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).', {
    code: 'UNSUPPORTED_FILE',
  })
}

/** The type of a receipt's photo, by its bytes. */
export async function detectPictureType(bytes: Buffer) {
  const found = await fileTypeFromBuffer(bytes)
  if (found && PICTURES.has(found.mime)) return found.mime
  throw unsupported('O canhoto deve ser uma imagem (JPG, PNG, WEBP, HEIC).', {
    code: 'UNSUPPORTED_FILE',
  })
}

function looksLikeXml(bytes: Buffer) {
  const start = bytes
    .subarray(0, 256)
    .toString('latin1')
    .replace(/[\0\xef\xbb\xbf\xfe\xff\s]/g, '')
  return start.startsWith('<')
}
