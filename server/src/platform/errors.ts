interface Extra {
  /** A stable code for programs, such as 'INVALID_DOCUMENT'. */
  code?: string
  /** The problem of each field, in Portuguese. */
  fields?: Record<string, string>
  /** Seconds after which the caller may try again. */
  retryAfter?: number
  /** The record as it is now, when it changed while the caller edited it. */
  current?: object
}

/** An error that the caller caused. Users read its message as it is, so it is in Portuguese. */
export class UserError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly current: object | undefined

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = extra.code
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.current = extra.current
  }
}

export const invalid = (message: string, extra?: Extra) => new UserError(400, message, extra)
/** 400 for one field, with the same sentence at the field and for the whole. */
export const invalidField = (field: string, message: string) =>
  invalid(message, { code: 'INVALID', fields: { [field]: message } })
export const unauthenticated = (message: string, code: string) =>
  new UserError(401, message, { code })
export const forbidden = (message = 'Acesso Negado') => new UserError(403, message)
export const notFound = (message: string) => new UserError(404, message)
export const conflict = (message: string, extra?: Extra) => new UserError(409, message, extra)
/** 409 for a value of a field that another record has. */
export const duplicate = (field: string, message: string) =>
  conflict(message, { code: 'DUPLICATE', fields: { [field]: message } })
export const requestTooLarge = () =>
  new UserError(413, 'Requisição grande demais.', { code: 'TOO_LARGE' })
export const unsupported = (message: string, extra?: Extra) => new UserError(415, message, extra)
export const unprocessable = (message: string, extra?: Extra) => new UserError(422, message, extra)
export const tooManyCalls = (retryAfter: number) =>
  new UserError(
    429,
    'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
    { code: 'TOO_MANY_CALLS', retryAfter },
  )
export const tooBusy = () =>
  new UserError(503, 'Muitos documentos estão sendo lidos. Tente novamente em instantes.', {
    code: 'TOO_BUSY',
  })

/**
 * The refusals of a noun for errors of the database, by unique index or SQLSTATE; `detail` is the detail of the
 * database's error.
 */
export type DatabaseRefusals = Record<string, (detail: string) => UserError>
