import { MAX_POINTS_PER_CALL } from '@canhoto/contracts/limits'
import { type Item, laneOf } from './item.ts'

/**
 * What may be sent now: the oldest item whose lane has nothing waiting before it; positions as one batch. Items after a
 * refused one are sent, except after a refused new delivery, which the server does not know.
 */
export function nextBatch(items: readonly Item[], now: number): Item[] {
  const held = new Set<string>()
  for (const item of items) {
    const lane = laneOf(item.work)
    if (item.state === 'sent' || held.has(lane)) continue
    if (item.state === 'failed') {
      if (item.work.kind === 'creation') held.add(lane)
    } else if (item.notBefore > now) {
      held.add(lane)
    } else {
      return item.work.kind === 'position' ? positionsFrom(items, now) : [item]
    }
  }
  return []
}

function positionsFrom(items: readonly Item[], now: number) {
  return items
    .filter(
      (item) => item.work.kind === 'position' && item.state === 'waiting' && item.notBefore <= now,
    )
    .slice(0, MAX_POINTS_PER_CALL)
}
