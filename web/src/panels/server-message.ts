import { ApiError } from '../lib/api-error.ts'

/** The sentence of the server, if it was reached and said one. */
export function serverMessage(error: unknown, otherwise: string) {
  const spoke = error instanceof ApiError && error.status > 0 && !/^HTTP \d+$/.test(error.message)
  return spoke ? error.message : otherwise
}

export function isUnreachable(error: unknown) {
  return error instanceof ApiError && error.status === 0
}
