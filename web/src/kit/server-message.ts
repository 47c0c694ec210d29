import { ApiError, TOO_MANY_CALLS } from '../lib/http/api-error.ts'

const TRY_AGAIN = 'Verifique sua conexão e tente novamente.'
/** The server was reached, so the connection works. */
const SERVER_FAILED = 'O servidor não respondeu como esperado. Tente novamente em instantes.'

/** The sentence of the server if it was reached and answered one, or that the configured address is none. */
export function serverMessage(error: unknown, otherwise = TRY_AGAIN) {
  if (!(error instanceof ApiError)) return otherwise
  const hasSentence = error.status > 0 && !/^HTTP \d+$/.test(error.message)
  if (hasSentence || error.code === 'CONFIGURATION') return error.message
  return error.status > 0 && otherwise === TRY_AGAIN ? SERVER_FAILED : otherwise
}

/** While a call that the server refused for now is going to be repeated; undefined for any other. */
export function retryText(failureReason: Error | null) {
  const isRefusedForNow =
    failureReason instanceof ApiError && failureReason.status === TOO_MANY_CALLS
  return isRefusedForNow
    ? 'Muitas solicitações ao mesmo tempo. Tentando novamente em instantes...'
    : undefined
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.status === 0 && error.code !== 'CONFIGURATION'
}

export interface FailureText {
  title: string
  /** Shown where the server answered no sentence, instead of the request to try again. */
  text?: string
  /** What differs where the server was not reached. */
  unreachable?: { title: string; text?: string }
}

/** A failure as the screens show it: a title and a sentence. */
export function formatFailure(
  error: unknown,
  { title, text = TRY_AGAIN, unreachable }: FailureText,
) {
  if (unreachable && isUnreachable(error)) return { text, ...unreachable }
  return { title, text: serverMessage(error, text) }
}
