import { MAX_POINTS_PER_CALL } from '@canhoto/contracts/limits'
import { isDue } from './backoff.ts'
import { type Item, laneOf } from './item.ts'

/** What may be sent now: the oldest item whose lane has nothing waiting before it; without one, positions as one batch. */
export function nextBatch(items: readonly Item[], now: number): Item[] {
  const held = refusedLanes(items)
  for (const item of items) {
    const { state, work } = item
    const lane = laneOf(work)
    if (state !== 'waiting' || work.kind === 'position' || held.has(lane)) continue
    // The server knows the place of a delivery in the day only once it knows the delivery.
    const isBefore = work.kind === 'order' && isRegistering(items, work.delivery_ids)
    if (isDue(item, now) && !isBefore) return [item]
    held.add(lane)
  }
  return positionsOf(items, now)
}

/** Whether one of the deliveries is still to be registered. */
const isRegistering = (items: readonly Item[], deliveryIds: readonly string[]) =>
  items.some(
    ({ state, work }) =>
      state === 'waiting' && work.kind === 'creation' && deliveryIds.includes(work.delivery_id),
  )

/**
 * Lanes of which nothing can be sent until the user decides: those of a refused new delivery, which the server does not
 * know. What follows any other refused item is sent, so too the photo of a note that the office has registered.
 */
function refusedLanes(items: readonly Item[]) {
  return new Set(
    items
      .filter(
        ({ state, work, isRegistered }) =>
          state === 'failed' && work.kind === 'creation' && !isRegistered,
      )
      .map(({ work }) => laneOf(work)),
  )
}

/** The waiting items that will be sent once there is a network. */
export function sendable(items: readonly Item[]) {
  const held = refusedLanes(items)
  return items.filter(({ state, work }) => state === 'waiting' && !held.has(laneOf(work)))
}

/** The server takes positions of a route with consent alone, so none goes before the start that it belongs to. */
function positionsOf(items: readonly Item[], now: number) {
  const ofDay = items.find(({ state, work }) => state === 'waiting' && laneOf(work) === 'day')
  return items
    .filter(
      (item) =>
        item.work.kind === 'position' &&
        item.state === 'waiting' &&
        isDue(item, now) &&
        item.seq < (ofDay?.seq ?? Infinity),
    )
    .slice(0, MAX_POINTS_PER_CALL)
}
