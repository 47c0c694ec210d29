import type { AnyEndpoint } from '@canhoto/contracts/endpoint'

const SCHEMA = {
  type: 'object',
  properties: {
    success: { const: false },
    /** A sentence for users. */
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['success', 'error'],
}

interface Refusal {
  error: string
  code?: string
  fields?: Record<string, string>
}

const failure = (description: string, refusal: Refusal) => ({
  description,
  content: {
    'application/json': { schema: SCHEMA, example: { success: false, ...refusal } },
  },
})

const INVALID = failure('What was sent is not valid; `fields` says what of it.', {
  error: 'Campo obrigatório',
  code: 'INVALID',
  fields: { name: 'Campo obrigatório' },
})
const UNAUTHENTICATED = failure('No token or key, or one that has ended.', {
  error: 'Esta chave de API foi revogada.',
  code: 'SESSION_ENDED',
})
const FORBIDDEN = failure('The role, or the scopes of the key, do not allow it.', {
  error: 'Esta chave de API não tem permissão para isto.',
})
const UNKNOWN = failure('There is no such record in the company.', {
  error: 'Registro não encontrado.',
})
const CONFLICT = failure('It does not fit what is there already.', {
  error: 'Este registro já existe.',
  code: 'DUPLICATE',
})
const KEY_REUSED = failure('The Idempotency-Key was used with other content.', {
  error: 'Esta Idempotency-Key já foi usada com outro conteúdo.',
  code: 'KEY_REUSED',
})
const TOO_LARGE = failure('The file or the fields of the form are too large.', {
  error: 'Arquivo grande demais: o limite é 60 MB.',
  code: 'TOO_LARGE',
})
const TOO_MANY = failure('Too many calls at once; the header Retry-After says when to try again.', {
  error: 'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
  code: 'TOO_MANY_CALLS',
})
const OTHER = failure('Any other failure.', {
  error: 'Serviço indisponível no momento. Tente novamente em instantes.',
})

/** How a call of the endpoint may be refused. */
export function failuresOf({ method, action, params, query, body, creates, upload }: AnyEndpoint) {
  const isEmpty = [params, query, body].every((schema) => keysOf(schema).length === 0)
  return {
    ...(!isEmpty && { 400: INVALID }),
    ...(action !== 'public' && { 401: UNAUTHENTICATED, 403: FORBIDDEN }),
    ...(keysOf(params).length > 0 && { 404: UNKNOWN }),
    ...(method !== 'GET' && { 409: CONFLICT }),
    ...(upload && { 413: TOO_LARGE }),
    ...(creates && { 422: KEY_REUSED }),
    429: TOO_MANY,
    default: OTHER,
  }
}

function keysOf(schema: AnyEndpoint['body']) {
  const { def } = schema._zod
  return 'shape' in def ? Object.keys(def.shape as object) : ['unknown']
}
