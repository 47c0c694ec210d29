import http from 'node:http'

const TIMEOUT_MS = 30_000
const BOUNDARY = 'canhoto-day'
/** What the answer of a call without one is counted as. */
const NO_ANSWER = 0

export interface Call {
  kind: string
  /** When it was to be sent, in milliseconds of the clock. */
  at: number
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
}

export type Caller = ReturnType<typeof createCaller>

/** Milliseconds of the clock, finer than Date. */
export const clock = () => performance.timeOrigin + performance.now()

export function createCaller(url: string) {
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
    }
    kinds.set(kind, times)
    return times
  }

  /** Answers the `data` of a call that succeeded; null otherwise. */
  async function send<T>(call: Call): Promise<T | null> {
    const body = bodyOf(call)
    late.push(clock() - call.at)
    const { status, text } = await exchange(call, body)
    const times = timesOf(call.kind)
    times.at.push(call.at)
    times.ms.push(clock() - call.at)
    times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1)
    times.bytesSent += body?.length ?? 0
    times.bytesReceived += text.length
    return status >= 200 && status < 300 ? (JSON.parse(text) as { data: T }).data : null
  }

  function exchange(call: Call, body: Buffer | undefined) {
    return new Promise<{ status: number; text: string }>((resolve) => {
      const fail = () => resolve({ status: NO_ANSWER, text: '' })
      const options = { method: call.method, agent, headers: headersOf(call, body) }
      const request = http.request(url + call.path, options, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? NO_ANSWER, text }))
        answer.on('error', fail)
      })
      request.setTimeout(TIMEOUT_MS, () => request.destroy())
      request.on('error', fail)
      request.end(body)
    })
  }

  return { url, send, kinds, late, end: () => agent.destroy() }
}

function headersOf({ token, from, json, form }: Call, body: Buffer | undefined) {
  return {
    'x-phone-time': new Date().toISOString(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
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
