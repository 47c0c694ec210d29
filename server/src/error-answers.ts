import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPANY_EXISTS, NOT_MASTER, PASSWORD_NOT_OWN, SESSION_ENDED } from './access/actor.ts'
import { sessionEnded } from './access/session-ended.ts'
import {
  conflict,
  type DatabaseRefusals,
  forbidden,
  invalid,
  notFound,
  requestTooLarge,
  UserError,
} from './platform/errors.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

interface Failure {
  /** An SQLSTATE, or a code of Node or Fastify. */
  code?: string
  statusCode?: number
  constraint?: string
  detail?: string
}

/**
 * Answers every error with the same envelope, in Portuguese. The server's own errors are logged and answered without
 * details.
 */
export function answerErrors(app: FastifyInstance, refusals: DatabaseRefusals = {}) {
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, message, code, fields, current, retryAfter } = refusalOf(error, refusals)
    if (retryAfter) reply.header('retry-after', retryAfter)
    if (status === 503) request.log.warn(error.message)
    else if (status >= 500) request.log.error(error)
    // With it the log tells what happened.
    if (status >= 500) reply.header(REQUEST_ID_HEADER, request.id)
    return reply.code(status).send({ success: false, error: message, code, fields, current })
  })
}

/** The answer to paths that no endpoint has. No hook runs for an address that cannot be decoded. */
export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ success: false, error: 'Rota não encontrada.' })
}

function refusalOf(error: Error, refusals: DatabaseRefusals): UserError {
  if (error instanceof UserError) return error
  const { code = '', statusCode = 500, constraint = '', detail = '' } = error as Failure
  if (BROKEN_CONNECTION.test(error.message)) return unavailable()
  const refuse = refusals[constraint] ?? refusals[code] ?? BY_CODE[code]
  if (refuse) return refuse(detail)
  if (code === UNIQUE_VIOLATION) return duplicateOf(constraint)
  return byClass(code) ?? byStatus(statusCode)
}

/** Phones choose ids. One that exists, but that the caller may not see, is answered like an unknown id. */
function duplicateOf(constraint: string) {
  return constraint.endsWith('_pkey')
    ? unknownRecord()
    : conflict('Este registro já existe.', { code: 'DUPLICATE' })
}

/** Messages of pg when a connection breaks, or falls silent, during a query; these errors have no code. */
const BROKEN_CONNECTION = /^(Connection terminated|Client has encountered|timeout exceeded)/

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const INSUFFICIENT_PRIVILEGE = '42501'
const DISK_FULL = '53100'
const QUERY_CANCELED = '57014'

const unknownRecord = () => notFound('Registro não encontrado.')
const unavailable = () =>
  new UserError(503, 'Serviço indisponível no momento. Tente novamente em instantes.')
const diskFull = () =>
  new UserError(507, 'Sem espaço em disco no servidor. Tente novamente mais tarde.')

const BY_CODE: DatabaseRefusals = {
  [SESSION_ENDED]: sessionEnded,
  [NOT_MASTER]: () => forbidden(),
  [PASSWORD_NOT_OWN]: () =>
    new UserError(403, 'Escolha uma senha sua antes de continuar.', {
      code: 'MUST_CHANGE_PASSWORD',
    }),
  [COMPANY_EXISTS]: () =>
    conflict('Já existe uma empresa ativa. Selecione-a para continuar.', {
      code: 'COMPANY_EXISTS',
    }),
  // The row belongs to another company or does not exist; the answer does not tell which.
  [FOREIGN_KEY_VIOLATION]: () => notFound('Registro relacionado não encontrado.'),
  [INSUFFICIENT_PRIVILEGE]: unknownRecord,
  [DISK_FULL]: diskFull,
  [QUERY_CANCELED]: () =>
    new UserError(
      503,
      'A operação demorou demais. Restrinja a busca ou tente novamente em instantes.',
      { code: 'TIMEOUT' },
    ),
  ENOSPC: diskFull,
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    invalid('O corpo da requisição não é um JSON válido.', { code: 'INVALID' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    invalid('O corpo da requisição está vazio.', { code: 'INVALID' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new UserError(415, 'Tipo de conteúdo não suportado.', { code: 'INVALID' }),
  FST_ERR_CTP_BODY_TOO_LARGE: requestTooLarge,
  FST_FIELDS_LIMIT: requestTooLarge,
  FST_PARTS_LIMIT: requestTooLarge,
  FST_FILES_LIMIT: () => new UserError(413, 'Envie um arquivo por vez.', { code: 'TOO_LARGE' }),
}

/**
 * By the class of an SQLSTATE (its first two characters; 40 is a deadlock, whose transaction was undone; 25006 is of a primary that
 * has become a replica), and by network errors while the database is unreachable.
 */
function byClass(code: string) {
  if (code.startsWith('22')) return invalid('Dados inválidos.', { code: 'INVALID' })
  if (/^(08|25006|40|53|57)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code))
    return unavailable()
  return undefined
}

function byStatus(status: number) {
  return status < 500
    ? new UserError(status, 'Requisição inválida.')
    : new UserError(500, 'Erro interno. Tente novamente em instantes.')
}
