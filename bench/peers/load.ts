import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { Rate } from '../server/load.ts'
import type { PeerCall } from './peer.ts'

export interface PeerLoad {
  call: PeerCall
  /** Of each caller in turn. */
  headers: Record<string, string>[]
  callers: number
  milliseconds: number
  /** Milliseconds of the first `{time}`; the next ones are a second apart. */
  from: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

function send(call: PeerCall, headers: Record<string, string>, body: string) {
  const { url, method } = call
  return new Promise<void>((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}
    const all = { 'content-type': 'application/json', ...call.headers, ...headers, ...length }
    const request = http.request(url, { method, agent, headers: all }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => {
        const isDone = [200, 201].includes(answer.statusCode ?? 0)
        if (isDone && text.includes(call.expects ?? '')) resolve()
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`))
      })
    })
    request.on('error', reject)
    request.end(method === 'POST' ? body : undefined)
  })
}

/** A process of its own, so that the callers' work does not count as the server's. Prints its Rate. */
async function run({ call, headers, callers, milliseconds, from }: PeerLoad) {
  let requests = 0
  const start = performance.now()
  const caller = async () => {
    while (performance.now() - start < milliseconds) {
      const n = requests++
      const time = new Date(from + n * 1000).toISOString()
      const body = (call.body ?? '').replace('{time}', time)
      await send(call, headers[n % headers.length] ?? {}, body)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const rate: Rate = { requests, seconds: (performance.now() - start) / 1000 }
  console.info(JSON.stringify(rate))
  agent.destroy()
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as PeerLoad)
