import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatPlanLimit, PLAN_LIMIT_REACHED } from './domain/plan-limit.ts'
import { UserError } from './platform/errors.ts'

interface Refusal {
  status: number
  error: string
  code?: string | undefined
  fields?: Record<string, string> | undefined
}

/** Every error leaves as the same envelope, in Portuguese; what is ours to mend is logged and told without details. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, ...body } = refusalOf(error)
    if (status === 503) request.log.warn(error.message)
    else if (status >= 500) request.log.error(error)
    return reply.code(status).send({ success: false, ...body })
  })
}

/** For paths that nobody answers. */
export function unknownCall(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ success: false, error: 'Rota não encontrada.' })
}

function refusalOf(error: Error): Refusal {
  if (error instanceof UserError) {
    return { status: error.status, error: error.message, code: error.code, fields: error.fields }
  }
  const { code = '', statusCode = 500 } = error as Failure
  if (BROKEN_CONNECTION.test(error.message)) {
    return UNAVAILABLE
  }
  return (
    databaseRefusal(error as Failure) ??
    BY_CODE[code] ??
    byClass(code) ??
    (statusCode < 500 ? { status: statusCode, error: 'Requisição inválida.' } : BROKEN)
  )
}

function databaseRefusal({ code, constraint, detail = '' }: Failure): Refusal | undefined {
  if (code === '23505' && constraint) return duplicate(constraint)
  if (code === PLAN_LIMIT_REACHED)
    return { status: 409, error: formatPlanLimit(detail), code: 'PLAN_LIMIT' }
  return undefined
}

function duplicate(constraint: string) {
  // An id that a phone chose exists already and is not the caller's to see: it is as unknown as any other.
  return constraint.endsWith('_pkey') ? UNKNOWN : (TAKEN[constraint] ?? EXISTS)
}

interface Failure {
  code?: string
  statusCode?: number
  constraint?: string
  detail?: string
}

/** What pg says without a code when a connection breaks under a query. */
const BROKEN_CONNECTION = /^(Connection terminated|Client has encountered|timeout exceeded)/

const taken = (field: string, error: string): Refusal => ({
  status: 409,
  error,
  code: 'DUPLICATE',
  fields: { [field]: error },
})

/** What is unique, by the index that keeps it so. */
const TAKEN: Record<string, Refusal> = {
  users_username: taken('username', 'Este nome de usuário já está em uso.'),
  vehicles_plate: taken(
    'plate',
    'Já existe um veículo com esta placa. A placa antiga e a Mercosul são o mesmo veículo.',
  ),
  companies_domain_key: taken('domain', 'Já existe uma empresa com este domínio.'),
  companies_cnpj: taken('cnpj', 'Já existe uma empresa com este CNPJ.'),
}

const EXISTS: Refusal = { status: 409, error: 'Este registro já existe.', code: 'DUPLICATE' }
const UNKNOWN: Refusal = { status: 404, error: 'Registro não encontrado.' }
const BROKEN: Refusal = { status: 500, error: 'Erro interno. Tente novamente em instantes.' }
const UNAVAILABLE: Refusal = {
  status: 503,
  error: 'Serviço indisponível no momento. Tente novamente em instantes.',
}

const BY_CODE: Record<string, Refusal> = {
  CA001: {
    status: 401,
    error: 'Sua sessão foi encerrada. Entre novamente.',
    code: 'SESSION_ENDED',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    error: 'O corpo da requisição não é um JSON válido.',
    code: 'INVALID',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    error: 'O corpo da requisição está vazio.',
    code: 'INVALID',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    error: 'Tipo de conteúdo não suportado.',
    code: 'INVALID',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    error: 'Requisição grande demais.',
    code: 'TOO_LARGE',
  },
  FST_FILES_LIMIT: { status: 413, error: 'Envie um arquivo por vez.', code: 'TOO_LARGE' },
  // A row of another company, or none, was named: both are unknown here.
  '23503': { status: 404, error: 'Registro relacionado não encontrado.' },
  '42501': UNKNOWN,
  '53100': { status: 507, error: 'Sem espaço em disco no servidor. Tente novamente mais tarde.' },
  ENOSPC: { status: 507, error: 'Sem espaço em disco no servidor. Tente novamente mais tarde.' },
}

/** SQLSTATE classes, and what the network says when the database is away. */
function byClass(code: string): Refusal | undefined {
  if (code.startsWith('22')) return { status: 400, error: 'Dados inválidos.', code: 'INVALID' }
  if (/^(08|53|57)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return UNAVAILABLE
  return undefined
}
