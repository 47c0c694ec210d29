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
export const invalidField = (field: string, sentence: string) =>
  invalid(sentence, { code: 'INVALID', fields: { [field]: sentence } })
export const unauthenticated = (message: string, code: string) =>
  new UserError(401, message, { code })
export const forbidden = () => new UserError(403, 'Acesso Negado')
export const notFound = (message: string) => new UserError(404, message)
export const conflict = (message: string, extra?: Extra) => new UserError(409, message, extra)
export const unsupported = (message: string, extra?: Extra) => new UserError(415, message, extra)
export const tooBusy = () =>
  new UserError(503, 'Muitos documentos estão sendo lidos. Tente novamente em instantes.', {
    code: 'TOO_BUSY',
  })
export const unprocessable = (message: string, extra?: Extra) => new UserError(422, message, extra)
