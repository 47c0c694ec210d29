interface Extra {
  /** A stable word for programs, such as 'INVALID_DOCUMENT'. */
  code?: string
  /** What is wrong with which field, in Portuguese. */
  fields?: Record<string, string>
}

/** An error that the caller caused. Users read its message as it is, so it is in Portuguese. */
export class UserError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = extra.code
    this.fields = extra.fields
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
export const unsupported = (message: string, extra?: Extra) => new UserError(415, message, extra)
export const unprocessable = (message: string, extra?: Extra) => new UserError(422, message, extra)
export const tooBusy = () =>
  new UserError(503, 'Muitos documentos estão sendo lidos. Tente novamente em instantes.', {
    code: 'TOO_BUSY',
  })

/** How a noun refuses errors of the database, by the unique index or by the SQLSTATE; `detail` is what the database adds. */
export type DatabaseRefusals = Record<string, (detail: string) => UserError>
