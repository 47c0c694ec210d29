import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './median.ts'

/** Calls that a number of callers repeat in turn for a time, each with a pause after its answer. */
export interface Calls {
  url: string
  paths: readonly string[]
  /** One for each signed-in user. */
  tokens: readonly string[]
  callers: number
  milliseconds: number
  pauseMs: number
}

/** Milliseconds of the calls that were answered with 200, the whole time where none was, and the number of the others. */
export interface Latencies {
  median: number
  p95: number
  p99: number
  answered: number
  refused: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })

function get(url: string, token: string) {
  return new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    http
      .get(url, { agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      .on('error', reject)
  })
}

/** A process of its own, so that the callers' work does not count as the server's. Prints its Latencies. */
async function run({ url, paths, tokens, callers, milliseconds, pauseMs }: Calls) {
  const end = performance.now() + milliseconds
  const times: number[] = []
  let count = 0
  let refused = 0
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const next = count++
      const path = paths[next % paths.length] ?? '/'
      const status = await get(url + path, tokens[next % tokens.length] ?? '')
      if (status === 200) times.push(performance.now() - start)
      else refused++
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  // Calls that still wait are given up.
  await Promise.race([Promise.all(Array.from({ length: callers }, caller)), pause(milliseconds)])
  const sorted = times.toSorted((a, b) => a - b)
  const [p95, p99] = [0.95, 0.99].map((share) => sorted[Math.floor(times.length * share)])
  const middle = times.length > 0 ? median(times) : milliseconds
  const result: Latencies = {
    median: middle,
    p95: p95 ?? milliseconds,
    p99: p99 ?? milliseconds,
    answered: times.length,
    refused,
  }
  console.info(JSON.stringify(result))
  process.exit()
}

if (import.meta.main) await run(JSON.parse(readFileSync(0, 'utf8')) as Calls)
