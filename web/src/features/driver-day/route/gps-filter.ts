import { ACCURACY } from '@canhoto/contracts/limits'

/** Since when the positions have been too inexact; null while they are good. Milliseconds. */
export type Adjusting = number | null

export interface Verdict {
  counts: boolean
  adjusting: Adjusting
  /** To tell the driver, once each time. */
  notice: 'adjusting' | 'calibrated' | null
}

/** An inexact position waits: a better one usually follows. After the grace time it counts as it is. */
export function judge(adjusting: Adjusting, accuracy: number, now: number): Verdict {
  if (accuracy <= ACCURACY.goodMetres) {
    return { counts: true, adjusting: null, notice: adjusting === null ? null : 'calibrated' }
  }
  if (adjusting === null) return { counts: false, adjusting: now, notice: 'adjusting' }
  return { counts: now - adjusting >= ACCURACY.graceMs, adjusting, notice: null }
}
