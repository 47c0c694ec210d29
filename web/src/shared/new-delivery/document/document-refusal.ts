import { ApiError } from '../../../lib/http/api-error.ts'
import type { Refusal } from './document-file.ts'

const TITLES: Record<string, string> = {
  INVALID_DOCUMENT: 'Documento inválido',
  OTHER_DOCUMENT: 'Documento inválido',
  UNSUPPORTED_FILE: 'Arquivo não suportado',
  TOO_LARGE: 'Arquivo grande demais',
}

/** The server read the file and will not have it, now or at saving. Null when only the reading failed. */
export function refusalOfDocument(error: unknown): Refusal | null {
  const title = error instanceof ApiError && error.code && TITLES[error.code]
  return title ? { title, text: error.message } : null
}
