import type { ServiceName } from '@canhoto/contracts/services'
import { createStore } from '@mantine/store'
import { takeEarlyAnswer } from '../../early/early-answers.ts'
import { session } from '../../session/session.ts'
import { ApiError, FOREIGN, foreignAnswer } from './api-error.ts'
import { readServerClock } from '../server-clock.ts'
import { addressOf } from './config.ts'

const TIME_LIMIT_MS = 30_000
/** With the reading of a document, which a busy server takes up to 150 s for. */
const UPLOAD_TIME_LIMIT_MS = 180_000
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
  /** Milliseconds, in place of the usual limit. */
  timeoutMs?: number
  token?: string
  /** A backend other than the one that the path belongs to. */
  backend?: ServiceName
}

/** When the last answer to any call came, by `performance.now()`. */
export const lastAnswer = createStore({ at: 0 })

/** One call with the bearer token and a time limit. Anything but a good answer is an ApiError. */
export async function request(input: Request): Promise<Response> {
  const url = await addressOf(input.path, input.backend).catch(throwUnreachable)
  addQuery(url, input.query)
  const token = input.token ?? sessionToken()
  const asked = Date.now()
  const response = await answerTo(input, url, token).catch(unlessAborted(input.signal))
  lastAnswer.setState({ at: performance.now() })
  readServerClock(response.headers.get('date'), asked)
  if (response.ok && !isForeign(response, input)) return response

  const refusal = await refusalIn(response)
  if (refusal.status === 401 && token) session.refused(token, reasonOf(refusal))
  throw refusal
}

function addQuery(url: URL, query: Request['query'] = {}) {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '')
      url.searchParams.set(name, String(value))
  }
}

/** The early answer where the same was asked for before the application was there. */
function answerTo(input: Request, url: URL, token: string | undefined) {
  const ask = () =>
    fetch(url, {
      method: input.method,
      headers: headersOf(input, token),
      body: bodyOf(input),
      signal: signalOf(input),
    })
  const early = input.method === 'GET' ? takeEarlyAnswer(url.href, token) : undefined
  return early?.catch(ask) ?? ask()
}

/** The body of an answer. One that breaks off or is no JSON is not an answer. */
export function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw foreignAnswer()
    return unlessAborted(signal)(error)
  })
}

/** The same of a file. */
export function readBlob(response: Response, signal: AbortSignal | undefined): Promise<Blob> {
  return response.blob().catch(unlessAborted(signal))
}

/** An error of the server's side stays one, whatever stands before the server says about it. */
async function refusalIn(response: Response) {
  const { ok, status } = response
  if (ok) return foreignAnswer()
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const body: unknown = isPage(response) ? null : await response.json().catch(() => null)
  if (isRefusal(body)) return refusalOf(body, status, retryAfter)
  const { error } = (body ?? {}) as Record<string, unknown>
  const message = typeof error === 'string' ? error : `HTTP ${status}`
  if (status < 500) return foreignAnswer(message, retryAfter)
  return new ApiError(message, status, isPage(response) ? { code: FOREIGN } : { retryAfter })
}

/** Why the session ended, where the server says it. */
function reasonOf({ code, message }: ApiError) {
  return code === 'SESSION_ENDED' ? message : undefined
}

/** A web page in place of data means that the address is not the API's, and so does data in place of a file. */
function isForeign(response: Response, { download }: Request) {
  return isPage(response) || (download === true && hasType(response, 'application/json'))
}

const isPage = (response: Response) => hasType(response, 'text/html')

function hasType(response: Response, type: string) {
  return response.headers.get('content-type')?.includes(type) === true
}

type Refusal = { error: string } & Record<string, unknown>

/** Whether a body is our envelope that refuses: only that ends a session, or what the user did. */
export function isRefusal(body: unknown): body is Refusal {
  const { success, error } = (body ?? {}) as Record<string, unknown>
  return success === false && typeof error === 'string'
}

export function refusalOf({ error, ...rest }: Refusal, status: number, retryAfter?: number) {
  const { code, fields, current } = rest
  return new ApiError(error, status, {
    code: typeof code === 'string' ? code : undefined,
    fields: typeof fields === 'object' && fields ? (fields as Record<string, string>) : undefined,
    current,
    retryAfter,
  })
}

/** The caller's own end of a call is no failure of the network. */
function unlessAborted(signal: AbortSignal | undefined) {
  return (error: unknown): never => {
    if (signal?.aborted) throw error
    return throwUnreachable(error)
  }
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
  // From it the server knows how far the clock of this device is off.
  all.set('x-phone-time', new Date().toISOString())
  if (token) all.set('authorization', `Bearer ${token}`)
  if (method !== 'GET' && !multipart) all.set('content-type', 'application/json')
  return all
}

function timeLimitOf({ multipart, download, timeoutMs }: Request) {
  if (timeoutMs) return timeoutMs
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
