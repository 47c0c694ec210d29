import type { OrderSuggestion } from '@canhoto/contracts/route-order'
import type { Place } from '../../../domain/distance-metres.ts'
import type { Stop } from './find-stops.ts'
import type { RouteEngine } from './route-engine.ts'

/** From the driver's place, or without one from the first stop that has a place. Those without a place come last. */
export async function suggestOrder(
  findPath: RouteEngine,
  stops: readonly Stop[],
  driver: Place | null,
): Promise<OrderSuggestion> {
  const placed = stops.filter(({ place }) => place !== null)
  const places = placed.flatMap(({ place }) => place ?? [])
  const unplaced = stops.filter(({ place }) => place === null).map(({ id }) => id)
  const [first] = places
  const rest = {
    approximate: stops.filter(({ isApproximate }) => isApproximate).map(({ id }) => id),
    unplaced,
  }
  if (!first)
    return { delivery_ids: unplaced, engine: 'embedded', distance_km: 0, start: null, ...rest }

  // The first stop stays the first, whatever the engine makes of two stops at one place.
  const kept = driver ? 0 : 1
  const { engine, order, metres } = await findPath(driver ?? first, places.slice(kept))
  const ordered = [...placed.slice(0, kept), ...order.flatMap((n) => placed[n + kept] ?? [])]
  return {
    delivery_ids: [...ordered.map(({ id }) => id), ...unplaced],
    engine,
    distance_km: Math.round(metres / 100) / 10,
    start: driver ? 'driver' : 'first_delivery',
    ...rest,
  }
}
