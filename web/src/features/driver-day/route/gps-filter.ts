import { ACCURACY } from '@canhoto/contracts/limits'

/** Since when the positions have been too inaccurate, in milliseconds; null while they are accurate. */
export type Adjusting = number | null

export interface FilterResult {
  counts: boolean
  adjusting: Adjusting
  /** The message for the driver, once per change. */
  notice: 'adjusting' | 'calibrated' | null
}

/** Rejects an inaccurate position during the grace time, because a better one usually follows; accepts it after that. */
export function filterPosition(adjusting: Adjusting, accuracy: number, now: number): FilterResult {
  if (accuracy <= ACCURACY.goodMetres) {
    return { counts: true, adjusting: null, notice: adjusting === null ? null : 'calibrated' }
  }
  if (adjusting === null) return { counts: false, adjusting: now, notice: 'adjusting' }
  return { counts: now - adjusting >= ACCURACY.graceMs, adjusting, notice: null }
}
