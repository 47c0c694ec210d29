import * as z from 'zod/mini'
import type { Place } from '../../../domain/distance-metres.ts'
import { fetchJson } from '../../../platform/fetch-json.ts'
import type { RoutingServer } from '../../../dependencies.ts'

/** What we read of VROOM's answer (docs/API.md of VROOM). */
const Solution = z.object({
  code: z.literal(0),
  routes: z
    .array(
      z.object({
        /** Metres by the streets, because the geometry is asked for. */
        distance: z.number().check(z.gte(0)),
        steps: z.array(z.object({ type: z.string(), id: z.optional(z.int()) })),
      }),
    )
    .check(z.length(1)),
})

/** The order of the stops, by index, of a vroom-express server. Throws when it does not answer one with each of them once, in time. */
export async function askVroom(
  { url, timeoutMs }: RoutingServer,
  start: Place,
  stops: readonly Place[],
) {
  const body = {
    vehicles: [{ id: 0, start: pointOf(start) }],
    jobs: stops.map((stop, id) => ({ id, location: pointOf(stop) })),
    // Only with the geometry does it answer distances.
    options: { g: true },
  }
  const answer = await fetchJson(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const solution = z.safeParse(Solution, answer)
  const [route] = solution.data?.routes ?? []
  if (!route) throw new Error('No solution with a distance.')
  const { distance, steps } = route
  const order = steps.flatMap(({ type, id }) => (type === 'job' ? (id ?? []) : []))
  if (!isPermutation(order, stops.length)) throw new Error('Not each stop once.')
  return { order, metres: distance }
}

const pointOf = ({ latitude, longitude }: Place) => [longitude, latitude]

function isPermutation(order: readonly number[], length: number) {
  return (
    order.length === length &&
    new Set(order).size === length &&
    order.every((n) => n >= 0 && n < length)
  )
}
