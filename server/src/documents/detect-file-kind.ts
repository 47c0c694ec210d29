import { fileTypeFromBuffer } from 'file-type'
import { unsupported } from '../platform/errors.ts'

export type DocumentFile = { kind: 'xml' | 'pdf' | 'photo'; mime: string }

const PICTURE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])

/** A compressed XML. */
const GZIP_TYPES = new Set(['application/gzip', 'application/x-gzip'])

/**
 * The kind of a delivery document, by its bytes. Throws a UserError for any other type. A file named .xml that is none
 * of these counts as XML, so that the user is told that it is not a valid one.
 */
export async function detectDocumentFile(file: {
  name: string
  bytes: Buffer
}): Promise<DocumentFile> {
  const type = await fileTypeFromBuffer(file.bytes)
  if (type?.mime === 'application/pdf') return { kind: 'pdf', mime: type.mime }
  if (type && PICTURE_TYPES.has(type.mime)) return { kind: 'photo', mime: type.mime }
  if (type && GZIP_TYPES.has(type.mime)) return { kind: 'xml', mime: 'application/gzip' }
  if (type?.mime === 'application/xml' || isXmlText(file.bytes) || /\.xml$/i.test(file.name)) {
    return { kind: 'xml', mime: 'application/xml' }
  }
  throw unsupported('Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).', {
    code: 'UNSUPPORTED_FILE',
  })
}

/** The MIME type of a receipt's photo, by its bytes. Throws a UserError when it is not a picture. */
export async function detectPictureType(bytes: Buffer, name: string) {
  const type = await fileTypeFromBuffer(bytes)
  if (type && PICTURE_TYPES.has(type.mime)) return type.mime
  throw unsupported(`${name} deve ser uma imagem (JPG, PNG, WEBP, HEIC).`, {
    code: 'UNSUPPORTED_FILE',
  })
}

function isXmlText(bytes: Buffer) {
  // Byte order marks, the zero bytes of UTF-16 and blanks may stand before the first tag.
  const start = bytes
    .subarray(0, 256)
    .toString('latin1')
    .replace(/[\0\xef\xbb\xbf\xfe\xff\s]/g, '')
  // Answers of SEFAZ are also stored with their HTTP headers.
  return start.startsWith('<') || start.startsWith('HTTP/')
}
