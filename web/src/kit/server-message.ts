import { ApiError } from '../lib/http/api-error.ts'

const TRY_AGAIN = 'Verifique sua conexão e tente novamente.'

/** The sentence of the server if it was reached and answered one, or that the configured address is none. */
export function serverMessage(error: unknown, otherwise = TRY_AGAIN) {
  if (!(error instanceof ApiError)) return otherwise
  const hasSentence = error.status > 0 && !/^HTTP \d+$/.test(error.message)
  return hasSentence || error.code === 'CONFIGURATION' ? error.message : otherwise
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.status === 0 && error.code === undefined
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
