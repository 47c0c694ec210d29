import * as z from 'zod/mini'
import type { Place } from '../../../domain/distance-metres.ts'
import { fetchJson } from '../../../platform/fetch-json.ts'
import type { RoutingServer } from '../../../dependencies.ts'
import { shortenPath, type Ways } from './shorten-path.ts'

/** osrm-routed refuses a table of more places (--max-table-size). */
const MAX_PLACES = 100

/** Null, where no street leads from one place to the other, is no answer to us. */
const Rows = z.array(z.array(z.number().check(z.gte(0))))

/** What we read of the answer of OSRM's table service (docs/http.md of osrm-backend); a row is all ways from one place. */
const Table = z.object({
  code: z.literal('Ok'),
  /** Seconds. */
  durations: Rows,
  /** Metres. */
  distances: Rows,
})

/** A quick order of the stops, by index, on OSRM's times by the streets. Throws when it does not answer all of them in time. */
export function orderWithOsrm(osrm: RoutingServer, start: Place, stops: readonly Place[]) {
  const signal = AbortSignal.timeout(osrm.timeoutMs)
  return shortenPath(start, stops, (places) => askOsrm(osrm.url, places, signal))
}

/** Asked for a part of the table at a time: of each two groups of places, all ways among them. */
async function askOsrm(url: string, places: readonly Place[], signal: AbortSignal): Promise<Ways> {
  const size = places.length
  const ways = { costs: new Float64Array(size * size), metres: new Float64Array(size * size) }
  for (const part of partsOf([...places.keys()])) {
    const { durations, distances } = await askTable(
      url,
      part.flatMap((n) => places[n] ?? []),
      signal,
    )
    for (const [row, from] of part.entries())
      for (const [column, to] of part.entries()) {
        ways.costs[from * size + to] = durations[row]?.[column] ?? 0
        ways.metres[from * size + to] = distances[row]?.[column] ?? 0
      }
  }
  return ways
}

function partsOf(all: readonly number[]) {
  if (all.length <= MAX_PLACES) return [all]
  const half = MAX_PLACES / 2
  const groups = Array.from({ length: Math.ceil(all.length / half) }, (_, n) =>
    all.slice(n * half, (n + 1) * half),
  )
  return groups.flatMap((group, n) => groups.slice(n + 1).map((other) => [...group, ...other]))
}

async function askTable(url: string, places: readonly Place[], signal: AbortSignal) {
  const points = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
  const options = 'annotations=duration,distance&generate_hints=false'
  const answer = await fetchJson(
    `${url.replace(/\/+$/, '')}/table/v1/driving/${points}?${options}`,
    { signal },
  )
  const table = z.safeParse(Table, answer).data
  if (!table) throw new Error('No table of times and distances.')
  const isWhole = (rows: readonly unknown[][]) =>
    rows.length === places.length && rows.every((row) => row.length === places.length)
  if (!isWhole(table.durations) || !isWhole(table.distances)) throw new Error('Not every way.')
  return table
}
