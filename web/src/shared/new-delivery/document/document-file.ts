import { MB } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'

export const DOCUMENT_MAX_BYTES = receipts.processDocument.upload.maxBytes

const EXTENSIONS = ['xml', 'xml.gz', 'pdf', 'jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'] as const
const TYPES = [
  'text/xml',
  'application/xml',
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
]

/** For the file chooser. Android filters by type, desktops by extension, so it has both. */
export const ACCEPT = [...EXTENSIONS.map((extension) => `.${extension}`), '.gz', ...TYPES].join(',')

export interface DocumentProblem {
  title: string
  text: string
}

/** The problem of a chosen file; null when it can be sent. A phone may share a file without an extension. */
export function validateFile(file: Pick<File, 'name' | 'type' | 'size'>): DocumentProblem | null {
  const extension = /\.(xml\.gz|\w+)$/.exec(file.name.toLowerCase())?.[1] ?? ''
  if (extension ? !EXTENSIONS.some((known) => known === extension) : !TYPES.includes(file.type)) {
    return {
      title: 'Arquivo não suportado',
      text: 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).',
    }
  }
  if (file.size > DOCUMENT_MAX_BYTES) {
    return {
      title: 'Arquivo grande demais',
      text: `O arquivo tem ${Math.ceil(file.size / MB)} MB e o limite é ${DOCUMENT_MAX_BYTES / MB} MB.`,
    }
  }
  return null
}

export function isSameFile(one: File, other: File) {
  return (
    one === other ||
    (one.name === other.name && one.size === other.size && one.lastModified === other.lastModified)
  )
}
