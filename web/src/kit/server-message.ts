import { ApiError } from '../lib/http/api-error.ts'

/** The sentence of the server if it was reached and answered one, or that the configured address is none. */
export function serverMessage(error: unknown, otherwise: string) {
  if (!(error instanceof ApiError)) return otherwise
  const hasSentence = error.status > 0 && !/^HTTP \d+$/.test(error.message)
  return hasSentence || error.code === 'CONFIGURATION' ? error.message : otherwise
}

function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.status === 0 && error.code === undefined
}

export interface FailureText {
  title: string
  /** Shown where the server answered no sentence. */
  text: string
  /** What differs where the server was not reached. */
  unreachable?: { title: string; text?: string }
}

/** A failure as the screens show it: a title and a sentence. */
export function formatFailure(error: unknown, { title, text, unreachable }: FailureText) {
  if (unreachable && isUnreachable(error)) return { text, ...unreachable }
  return { title, text: serverMessage(error, text) }
}
