import { readFileSync } from 'node:fs'
import http from 'node:http'

/** The load: one request, sent by a number of callers for a time. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  callers: number
  milliseconds: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

function send({ url, method, headers, body }: Load) {
  return new Promise<void>((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** A process of its own, so that the callers' work does not count as the server's. Prints requests per second. */
async function run(load: Load) {
  let done = 0
  const end = performance.now() + load.milliseconds
  const start = performance.now()
  const caller = async () => {
    while (performance.now() < end) {
      await send(load)
      done++
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  console.info(JSON.stringify(done / ((performance.now() - start) / 1000)))
  agent.destroy()
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as Load)
