import { session } from '../../session/session.ts'
import { storedToken } from '../../session/stored-session.ts'
import { expiryOf } from '../../session/token.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { notify } from '../../ui/toasts/notify.ts'

/** Checked before companies are listed (spec 1 section 5). Throws the sentence that the list shows; an invalid or expired token ends the session. */
export function assertToken() {
  const token = storedToken()
  if (!token) {
    notify.error('Erro de Autenticação', 'Entre novamente para continuar.')
    throw new ApiError('Erro de Autenticação', 401)
  }
  const problem = findProblem(token)
  if (!problem) return
  session.end('Entre novamente para continuar.')
  notify.error(problem, 'Sua sessão foi encerrada. Entre novamente.')
  throw new ApiError(problem, 401)
}

function findProblem(token: string) {
  try {
    return expiryOf(token) <= Date.now() ? 'Token Expirado' : null
  } catch {
    return 'Token Inválido'
  }
}
