import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { backoff, MAX_DELAY_MS } from '../../web/src/lib/outbox/backoff.ts'

const TIMEOUT_MS = 30_000
const BOUNDARY = 'canhoto-day'
/** What the answer of a call without one is counted as. */
const NO_ANSWER = 0

export interface Call {
  kind: string
  /** When it was to be sent, in milliseconds of the clock. */
  at: number
  /** When it would have been sent, had it not waited for others of the same phone. */
  plannedAt?: number
  /** What a call that creates is known by when it is sent again. */
  key?: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  /** The network address that the call comes from. */
  from?: string
  json?: object
  form?: { fields: Record<string, string>; file?: { name: string; type: string; bytes: Buffer } }
}

/** The calls of one kind: when each was to be sent, how long from then until its answer, and the answers by status. */
export interface KindTimes {
  at: number[]
  ms: number[]
  statuses: Map<number, number>
  bytesSent: number
  bytesReceived: number
  /** Of what is written: how long from its plan until the answer that it is kept, whatever was sent again meanwhile. */
  kept: number[]
  /** How often something was sent again, and what was until the time for it was over. */
  sentAgain: number
  givenUp: number
}

export type Caller = ReturnType<typeof createCaller>

/** Milliseconds of the clock, finer than Date. */
export const clock = () => performance.timeOrigin + performance.now()

/** What is written is sent again until `givesUpAt` of the clock, as a phone's outbox and an office's import do. */
export function createCaller(url: string, givesUpAt: number) {
  // Connections stay open, as each phone keeps its own.
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: Infinity })
  const kinds = new Map<string, KindTimes>()
  /** How much later than planned this process sent its calls. */
  const late: number[] = []

  function timesOf(kind: string) {
    const before = kinds.get(kind)
    if (before) return before
    const times: KindTimes = {
      at: [],
      ms: [],
      statuses: new Map(),
      bytesSent: 0,
      bytesReceived: 0,
      kept: [],
      sentAgain: 0,
      givenUp: 0,
    }
    kinds.set(kind, times)
    return times
  }

  /** Answers the `data` of a call that succeeded; null otherwise. */
  async function send<T>(call: Call): Promise<T | null> {
    const body = bodyOf(call)
    const times = timesOf(call.kind)
    late.push(clock() - call.at)
    for (let attempts = 0; ; attempts++) {
      const at = attempts === 0 ? call.at : clock()
      const { status, text, retryAfter } = await sendOnce({ ...call, at }, body, times)
      const isOk = status >= 200 && status < 300
      if (isOk && call.method !== 'GET') times.kept.push(clock() - (call.plannedAt ?? call.at))
      if (isOk) return (JSON.parse(text) as { data: T }).data
      if (call.method === 'GET' || !isTemporary(status)) return null
      const wait = Math.max(retryAfter * 1000, backoff(attempts, Math.random()))
      if (clock() + wait > givesUpAt) {
        times.givenUp += 1
        return null
      }
      times.sentAgain += 1
      await pause(Math.min(wait, MAX_DELAY_MS))
    }
  }

  async function sendOnce(call: Call, body: Buffer | undefined, times: KindTimes) {
    const answer = await exchange(url, agent, call, body)
    const { status, text } = answer
    times.at.push(call.at)
    times.ms.push(clock() - call.at)
    times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1)
    times.bytesSent += body?.length ?? 0
    times.bytesReceived += text.length
    return answer
  }

  return { url, send, kinds, late, end: () => agent.destroy() }
}

function exchange(url: string, agent: http.Agent, call: Call, body: Buffer | undefined) {
  return new Promise<Answer>((resolve) => {
    const fail = () => resolve({ status: NO_ANSWER, text: '', retryAfter: 0 })
    const options = { method: call.method, agent, headers: headersOf(call, body) }
    const request = http.request(url + call.path, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      answer.on('end', () => resolve({ status: answer.statusCode ?? NO_ANSWER, text, retryAfter }))
      answer.on('error', fail)
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy())
    request.on('error', fail)
    request.end(body)
  })
}

interface Answer {
  status: number
  text: string
  /** Seconds. */
  retryAfter: number
}

const isTemporary = (status: number) => status === NO_ANSWER || status === 429 || status >= 500

function headersOf({ token, from, key, json, form }: Call, body: Buffer | undefined) {
  return {
    'x-phone-time': new Date().toISOString(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
    ...(key && { 'idempotency-key': key }),
    ...(json && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    ...(body && { 'content-length': body.length }),
  }
}

function bodyOf({ json, form }: Call) {
  if (json) return Buffer.from(JSON.stringify(json))
  if (!form) return undefined
  const field = (disposition: string, type = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `${field(`name="${name}"`)}${value}\r\n`,
  )
  const end = `--${BOUNDARY}--\r\n`
  if (!form.file) return Buffer.from(fields.join('') + end)
  const { name, type, bytes } = form.file
  const head = field(`name="file"; filename="${name}"`, `content-type: ${type}\r\n`)
  return Buffer.concat([Buffer.from(fields.join('') + head), bytes, Buffer.from(`\r\n${end}`)])
}
