import { readFileSync } from 'node:fs'
import http from 'node:http'

/** Drivers who send positions, one call after the other. */
export interface PositionLoad {
  url: string
  drivers: { driverId: string; companyId: string; token: string }[]
  /** Points of a call; 0: one as the whole body. */
  size: number
  milliseconds: number
  /** The first point, which has not been sent before, in steps of STEP_MS after `begin`. */
  from: number
  begin: number
}

export interface PositionResult {
  pointsPerSecond: number
  /** The first point that no driver has sent. */
  next: number
}

const STEP_MS = 10_000
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })

export const pointAt = (begin: number, n: number) => ({
  latitude: -23.5 + (n % 1000) / 10_000,
  longitude: -46.6 + (n % 700) / 10_000,
  accuracy: 8,
  speed: 42.5,
  heading: n % 360,
  recorded_at: new Date(begin + n * STEP_MS).toISOString(),
})

function send(url: string, token: string, body: string) {
  return new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`)),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A process of its own, so that the drivers' work does not count as the server's. */
async function run({ url, drivers, size, milliseconds, from, begin }: PositionLoad) {
  let done = 0
  let next = from
  const start = performance.now()
  const drive = async ({ driverId, companyId, token }: PositionLoad['drivers'][number]) => {
    let n = from
    while (performance.now() - start < milliseconds) {
      const points = Array.from({ length: size || 1 }, () => pointAt(begin, n++))
      const body = size ? { points } : { ...points[0] }
      // Bare Fastify is told whose it is; the product knows by the token.
      const query = `?driver=${driverId}&company=${companyId}`
      const answer = await send(url + query, token, JSON.stringify(body))
      const { data } = JSON.parse(answer) as { data: { accepted: number } }
      if (data.accepted !== points.length) throw new Error(`Not all were stored: ${answer}`)
      done += points.length
    }
    next = Math.max(next, n)
  }
  await Promise.all(drivers.map(drive))
  const pointsPerSecond = done / ((performance.now() - start) / 1000)
  console.info(JSON.stringify({ pointsPerSecond, next } satisfies PositionResult))
  agent.destroy()
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as PositionLoad)
