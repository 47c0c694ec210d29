import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './median.ts'

export interface Streams {
  url: string
  /** One for each signed-in user. */
  tokens: readonly string[]
  perUser: number
  /** Until all are open and told what was before them. */
  warmUpMs: number
  milliseconds: number
}

/** Milliseconds from the time of a position to a stream that tells it. */
export interface Delays {
  opened: number
  /** How streams ended, and how many each way. They are opened again. */
  ended: Record<string, number>
  told: number
  median: number
  p95: number
}

/** As a browser begins again. */
const OPEN_AGAIN_MS = 2000

/** A process of its own. Opens the streams and prints its Delays. */
async function run({ url, tokens, perUser, warmUpMs, milliseconds }: Streams) {
  const delays: number[] = []
  const ended: Record<string, number> = {}
  let opened = 0

  function follow(token: string) {
    let how = 'by the server'
    const fail = ({ code }: NodeJS.ErrnoException) => (how = code ?? 'unknown')
    const headers = { authorization: `Bearer ${token}` }
    const request = http.get(`${url}/api/live`, { headers }, (answer) => {
      if (answer.statusCode === 200) opened++
      else how = `answered ${answer.statusCode}`
      answer.on('error', fail)
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, at] of text.matchAll(/"last_update":"([^"]+)"/g))
          delays.push(Date.now() - Date.parse(at ?? ''))
      })
    })
    request.on('error', fail)
    request.on('close', () => {
      ended[how] = (ended[how] ?? 0) + 1
      setTimeout(() => follow(token), OPEN_AGAIN_MS)
    })
  }

  for (const token of tokens) {
    for (let n = 0; n < perUser; n++) follow(token)
    await pause(warmUpMs / 2 / tokens.length)
  }
  await pause(warmUpMs / 2)
  delays.length = 0
  await pause(milliseconds)
  const sorted = delays.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const result: Delays = { opened, ended, told: delays.length, median: median(delays), p95 }
  console.info(JSON.stringify(result))
  process.exit()
}

await run(JSON.parse(readFileSync(0, 'utf8')) as Streams)
