import { readFileSync } from 'node:fs'
import http from 'node:http'

/** One request, sent by a number of callers for a time. */
export interface Load {
  /** `{id}` in it, in the body and in headers is each of `ids` in turn. */
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** The body goes on with these bytes, in base64, and ends. */
  file?: string
  end?: string
  ids?: readonly string[]
  callers: number
  milliseconds: number
}

export interface Rate {
  requests: number
  seconds: number
}

export interface TimedRate extends Rate {
  /** Milliseconds until an answer. */
  p95: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

function send(url: string, { method, headers }: Load, body: Buffer) {
  return new Promise<void>((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': body.length } : {}
    const request = http.request(
      url,
      { method, agent, headers: { ...headers, ...length } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      },
    )
    request.on('error', reject)
    request.end(method === 'POST' ? body : undefined)
  })
}

/** A process of its own, so that the callers' work does not count as the server's. Prints its Rate. */
async function run(load: Load) {
  const { body = '', file = '', end: last = '', ids = [''] } = load
  const rest = Buffer.concat([Buffer.from(file, 'base64'), Buffer.from(last)])
  const times: number[] = []
  let requests = 0
  const start = performance.now()
  const end = start + load.milliseconds
  const idHeaders = Object.entries(load.headers).filter(([, value]) => value.includes('{id}'))
  const caller = async () => {
    while (performance.now() < end) {
      const id = ids[requests++ % ids.length] ?? ''
      const whole = Buffer.concat([Buffer.from(body.replace('{id}', id)), rest])
      const sent = performance.now()
      const own = idHeaders.map(([name, value]) => [name, value.replace('{id}', id)])
      const headers = { ...load.headers, ...Object.fromEntries(own) }
      await send(load.url.replace('{id}', id), { ...load, headers }, whole)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  const seconds = (performance.now() - start) / 1000
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity
  const rate: TimedRate = { requests, seconds, p95 }
  console.info(JSON.stringify(rate))
  agent.destroy()
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as Load)
