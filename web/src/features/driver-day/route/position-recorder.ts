import { enqueue } from '../../../lib/outbox/outbox.ts'
import { toPosition } from './position.ts'
import { isDue, type StoredFix } from './thin-positions.ts'

/** Stores the positions of a route in the outbox, fewer of them where the phone stands still. */
export function createPositionRecorder(driverId: string, vehicleId: string | null) {
  let last: StoredFix | null = null
  let unstored: GeolocationPosition | null = null

  function storeLast() {
    if (!unstored) return null
    const point = toPosition(unstored, driverId, vehicleId)
    unstored = null
    return enqueue({ kind: 'position', point })
  }

  /** Null for a position that is not stored now. `now` is not the time of day, which a phone may set back. */
  function record(fix: GeolocationPosition, now: number) {
    unstored = fix
    if (!isDue(last, fix.coords, now)) return null
    last = { coords: fix.coords, at: now }
    return storeLast()
  }

  return { record, storeLast }
}
