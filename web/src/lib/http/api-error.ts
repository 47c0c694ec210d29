/** The server said no, or was not reached (status 0). The message is ready to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined

  constructor(
    message: string,
    status: number,
    extra: { code?: string | undefined; fields?: Record<string, string> | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = extra.code
    this.fields = extra.fields
  }
}

/** What to show for an error of any kind. */
export function messageOf(error: unknown, otherwise = 'Erro de conexao') {
  return error instanceof ApiError ? error.message : otherwise
}
