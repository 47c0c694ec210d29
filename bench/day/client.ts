import { clock, createCaller, type KindTimes } from './calls.ts'
import { runCompany } from './company-day.ts'
import { type Acknowledged, createDay, type StreamTimes } from './day-context.ts'
import type { FilledCompany } from './fill.ts'
import type { Options } from './options.ts'
import { readPhoto } from './photo.ts'
import { DAY_SECONDS } from './plan.ts'

/** A process that acts as the offices and phones of some companies. */
export interface ClientInput {
  url: string
  options: Options
  companies: FilledCompany[]
  /** Of the clock. */
  startsAt: number
}

export interface ClientOutput {
  kinds: Map<string, KindTimes>
  late: number[]
  streams: Omit<StreamTimes, 'expected'>
  acknowledged: Acknowledged
  finishedAt: number
}

/** How long after the day what could not be sent is sent again. */
const MAX_CATCH_UP_MS = 300_000
/** What the last events need to come. */
const LAST_EVENTS_MS = 3000

async function run({ url, options, companies, startsAt }: ClientInput): Promise<ClientOutput> {
  const endsAt = startsAt + (DAY_SECONDS * 1000) / options.compression
  const caller = createCaller(url, endsAt + MAX_CATCH_UP_MS)
  const day = createDay(caller, options, startsAt, readPhoto())
  await Promise.all(companies.map((company) => runCompany(day, company)))
  const finishedAt = clock()
  await new Promise((resolve) => setTimeout(resolve, LAST_EVENTS_MS))
  const { expected: _, ...streams } = day.streams
  return {
    kinds: caller.kinds,
    late: caller.late,
    streams,
    acknowledged: day.acknowledged,
    finishedAt,
  }
}

process.once('message', (input: ClientInput) => {
  void run(input).then((output) => process.send?.(output))
})
process.on('disconnect', () => process.exit())
