/** A refusal by the server, or no connection (status 0). The message can be shown as it is. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  /** The record as it is now, when it changed while it was edited. */
  readonly current: unknown
  /** Seconds after which the call may be repeated. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    status: number,
    extra: {
      code?: string | undefined
      fields?: Record<string, string> | undefined
      current?: unknown
      retryAfter?: number | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = extra.code
    this.fields = extra.fields
    this.current = extra.current
    this.retryAfter = extra.retryAfter
  }
}

/** The status of a call that the server refuses until `retryAfter`. */
export const TOO_MANY_CALLS = 429

/** The code of an answer that is not the API's, but of a proxy, of a network that asks for a sign-in, or cut off. */
export const FOREIGN = 'FOREIGN'

/** What a foreign answer says of the server is not believed: it was not reached. */
export const foreignAnswer = (message = 'Erro de conexao', retryAfter?: number) =>
  new ApiError(message, 0, { code: FOREIGN, retryAfter })

/** The sentence to show for any error. */
export function messageOf(error: unknown, otherwise = 'Erro de conexao') {
  return error instanceof ApiError ? error.message : otherwise
}
