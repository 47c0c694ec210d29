import { ApiError } from '../../../lib/http/api-error.ts'
import type { DocumentProblem } from './document-file.ts'

const TITLES: Record<string, string> = {
  INVALID_DOCUMENT: 'Documento inválido',
  OTHER_DOCUMENT: 'Documento inválido',
  UNSUPPORTED_FILE: 'Arquivo não suportado',
  TOO_LARGE: 'Arquivo grande demais',
}

/** Why the server refuses the document, now and when it is saved. Null when the reading failed for another reason. */
export function findRefusal(error: unknown): DocumentProblem | null {
  const title = error instanceof ApiError && error.code && TITLES[error.code]
  return title ? { title, text: error.message } : null
}
