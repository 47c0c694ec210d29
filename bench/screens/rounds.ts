import { readFileSync } from 'node:fs'
import http from 'node:http'

export interface ScreenCall {
  name: string
  path: string
  /** Of the users who open the screen; they take turns. */
  tokens: string[]
}

export interface Rounds {
  url: string
  calls: ScreenCall[]
  callers: number
  warmUps: number
  rounds: number
}

/** Milliseconds of each call until its answer was whole, in the order of the calls. */
export type Times = number[][]

const agent = new http.Agent({ keepAlive: true })

function get(url: string, token: string) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    http
      .get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`))
        answer.resume().on('end', resolve)
      })
      .on('error', reject)
  })
}

/** A process of its own, so that the callers' work does not count as the server's. In each round every call is made once. */
async function run({ url, calls, callers, warmUps, rounds }: Rounds) {
  const times: Times = calls.map(() => [])
  for (let round = 0; round < warmUps + rounds; round++) {
    const waiting = [...calls.keys()].toSorted((a, b) => turn(a, round) - turn(b, round))
    const caller = async () => {
      for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
        const { path, tokens } = calls[index] as ScreenCall
        const start = performance.now()
        await get(url + path, tokens[round % tokens.length] ?? '')
        if (round >= warmUps) times[index]?.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
  }
  console.info(JSON.stringify(times))
  agent.destroy()
}

/** Another order in each round, the same in each run, so that a call has other ones beside it. */
const turn = (index: number, round: number) => ((index + 1) * (round + 1) * 7919) % 1009

await run(JSON.parse(readFileSync(0, 'utf8')) as Rounds)
