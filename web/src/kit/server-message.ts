import { ApiError } from '../lib/http/api-error.ts'

/** The sentence of the server, if it was reached and said one; or that its address is none. */
export function serverMessage(error: unknown, otherwise: string) {
  if (!(error instanceof ApiError)) return otherwise
  const spoke = error.status > 0 && !/^HTTP \d+$/.test(error.message)
  return spoke || error.code === 'CONFIGURATION' ? error.message : otherwise
}

export function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.status === 0 && error.code === undefined
}
