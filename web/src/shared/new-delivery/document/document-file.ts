import { MB } from '@canhoto/contracts/limits'
import { receipts } from '@canhoto/contracts/receipts'

export const DOCUMENT_MAX_BYTES = receipts.processDocument.upload.maxBytes

const NAMES = ['xml', 'pdf', 'jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'] as const
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

/** For the file chooser. Android greys files out by type, desktops by extension: it gets both. */
export const ACCEPT = [...NAMES.map((name) => `.${name}`), ...TYPES].join(',')

export interface Refusal {
  title: string
  text: string
}

/** Why a chosen file is not even sent; null when it may be. A phone may share a file without an extension. */
export function refusalOfFile(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | null {
  const extension = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? ''
  if (extension ? !NAMES.some((name) => name === extension) : !TYPES.includes(file.type)) {
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
