import type { Call } from './calls.ts'
import type { Load, Rate } from './load.ts'
import { median } from './median.ts'
import { runApart } from './run-apart.ts'
import type { Server } from './start-server.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const CALLERS = 16
const MILLISECONDS = Number(process.env.BENCH_MILLISECONDS ?? 3000)

/** Medians of the rounds, and the memory of Canhoto after all requests that it has answered. */
export interface Comparison {
  name: string
  aim: number
  perSecond: number
  barePerSecond: number
  ratio: number
  /** The least and the largest ratio of a round. */
  range: [number, number]
  /** Processor milliseconds of a request, and how many times the bare one's. */
  cpuMs: number
  cpuRatio: number
  requests: number
  residentMb: number
}

/** Both servers in turns. The first turn warms them up. */
export async function compare(
  { name, path, barePath, aim, load }: Call,
  authorization: string,
  [canhoto, bare]: readonly [Server, Server],
): Promise<Comparison> {
  const headers = { authorization, ...load.headers }
  const rounds = []
  let requests = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await measure(canhoto, { ...load, headers, url: canhoto.url + path })
    const other = await measure(bare, { ...load, headers, url: bare.url + barePath })
    requests += own.requests
    console.info(
      `${name} ${round}: ${own.perSecond.toFixed(0)}/s, bare ${other.perSecond.toFixed(0)}/s`,
    )
    if (round > 0) rounds.push({ own, other, ratio: own.perSecond / other.perSecond })
  }
  const ratios = rounds.map(({ ratio }) => ratio)
  const result = {
    name,
    aim,
    perSecond: median(rounds.map(({ own }) => own.perSecond)),
    barePerSecond: median(rounds.map(({ other }) => other.perSecond)),
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)] satisfies [number, number],
    cpuMs: median(rounds.map(({ own }) => own.cpuMs)),
    cpuRatio: median(rounds.map(({ own, other }) => own.cpuMs / other.cpuMs)),
    requests,
    residentMb: (await canhoto.usage()).resident / 1024 ** 2,
  }
  console.info(`${name}: ${result.ratio.toFixed(2)}, CPU ${result.cpuRatio.toFixed(2)}\n`)
  return result
}

async function measure(server: Server, load: Pick<Load, 'url' | 'method' | 'headers'>) {
  const before = await server.usage()
  const input = { callers: CALLERS, milliseconds: MILLISECONDS, ...load }
  const { requests, seconds } = await runApart<Rate>('./load.ts', input)
  const { cpuMs } = await server.usage()
  return { requests, perSecond: requests / seconds, cpuMs: (cpuMs - before.cpuMs) / requests }
}

/** As a table of README.md. */
export function formatTable(results: readonly Comparison[]) {
  const rows = results.map((r) => [
    r.name,
    r.perSecond.toFixed(0),
    r.barePerSecond.toFixed(0),
    `${r.ratio.toFixed(2)} (${r.range.map((ratio) => ratio.toFixed(2)).join(' to ')})`,
    String(r.aim),
    `${r.cpuMs.toFixed(2)} ms`,
    r.cpuRatio.toFixed(2),
  ])
  const head = ['call', 'Canhoto/s', 'bare/s', 'ratio', 'aim', 'CPU', 'of bare']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
