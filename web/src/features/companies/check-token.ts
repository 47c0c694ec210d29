import { session } from '../../session/session.ts'
import { storedToken } from '../../session/stored-session.ts'
import { expiryOf } from '../../session/token.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { notify } from '../../ui/toasts/notify.ts'

/** Before companies are asked for (spec 1 section 5). Throws what the list then shows; a token of no use ends the session. */
export function checkToken() {
  const token = storedToken()
  if (!token) {
    notify.error('Erro de Autenticação', 'Entre novamente para continuar.')
    throw new ApiError('Erro de Autenticação', 401)
  }
  const problem = problemOf(token)
  if (!problem) return
  session.end('Entre novamente para continuar.')
  notify.error(problem, 'Sua sessão foi encerrada. Entre novamente.')
  throw new ApiError(problem, 401)
}

function problemOf(token: string) {
  try {
    return expiryOf(token) <= Date.now() ? 'Token Expirado' : null
  } catch {
    return 'Token Inválido'
  }
}
