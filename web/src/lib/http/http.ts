import type { ServiceName } from '@canhoto/contracts/services'
import { session } from '../../session/session.ts'
import { ApiError, IS_PAGE } from './api-error.ts'
import { addressOf } from './config.ts'

const TIME_LIMIT_MS = 30_000
const UPLOAD_TIME_LIMIT_MS = 120_000
/** The CSV of a whole year takes minutes. */
const DOWNLOAD_TIME_LIMIT_MS = 300_000

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | boolean | null | undefined>
  body?: Record<string, unknown>
  multipart?: boolean
  file?: Blob | null
  fileName?: string
  /** The answer is a file. */
  download?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  token?: string
  /** A backend other than the one that the path belongs to. */
  backend?: ServiceName
}

/** One call with the bearer token and a time limit. Anything but a good answer is an ApiError. */
export async function request(input: Request): Promise<Response> {
  const url = await addressOf(input.path, input.backend).catch(throwUnreachable)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '')
      url.searchParams.set(name, String(value))
  }
  const token = input.token ?? sessionToken()
  const response = await fetch(url, {
    method: input.method,
    headers: headersOf(input, token),
    body: bodyOf(input),
    signal: signalOf(input),
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error
    return throwUnreachable(error)
  })
  if (response.ok && (input.download || !isPage(response))) return response

  const refusal = await refusalIn(response)
  if (refusal.status === 401 && token) session.refused(token, reasonOf(refusal))
  throw refusal
}

async function refusalIn(response: Response) {
  if (isPage(response))
    return new ApiError(`HTTP ${response.status}`, response.status, { code: IS_PAGE })
  const seconds = Number(response.headers.get('retry-after'))
  return refusalOf(await response.json().catch(() => null), response.status, seconds || undefined)
}

/** Why the session ended, where the server says it. */
function reasonOf({ code, message }: ApiError) {
  return code === 'SESSION_ENDED' ? message : undefined
}

/** A web page in place of data means that the address is not the API's. */
function isPage(response: Response) {
  return response.headers.get('content-type')?.includes('text/html') === true
}

export function refusalOf(body: unknown, status: number, retryAfter?: number) {
  const { error, code, fields, current } = (body ?? {}) as Record<string, unknown>
  return new ApiError(typeof error === 'string' ? error : `HTTP ${status}`, status, {
    code: typeof code === 'string' ? code : undefined,
    fields: typeof fields === 'object' && fields ? (fields as Record<string, string>) : undefined,
    current,
    retryAfter,
  })
}

function throwUnreachable(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('Erro de conexao', 0)
}

function sessionToken() {
  const now = session.get()
  return now.step === 'login' ? undefined : now.token
}

function headersOf({ method, multipart, headers }: Request, token: string | undefined) {
  const all = new Headers(headers)
  if (token) all.set('authorization', `Bearer ${token}`)
  if (method !== 'GET' && !multipart) all.set('content-type', 'application/json')
  return all
}

function timeLimitOf({ multipart, download }: Request) {
  if (download) return DOWNLOAD_TIME_LIMIT_MS
  return multipart ? UPLOAD_TIME_LIMIT_MS : TIME_LIMIT_MS
}

function signalOf(input: Request) {
  const { signal } = input
  const limit = AbortSignal.timeout(timeLimitOf(input))
  return signal ? AbortSignal.any([signal, limit]) : limit
}

function bodyOf({ method, multipart, body = {}, file, fileName = 'arquivo' }: Request) {
  if (method === 'GET') return null
  if (!multipart) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (file) form.append('file', file, fileName)
  return form
}
