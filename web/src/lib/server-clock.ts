/** Answers tell the time in whole seconds, and some of them waited a while. */
const TOLERANCE_MS = 60_000
/** One that was longer on its way, as a large photo or while the computer slept, may have been dated long before it came. */
const MAX_ROUND_TRIP_MS = 30_000

let offsetMs = 0

/** Reads the server's clock from the Date header of an answer; null where another origin does not show it. */
export function readServerClock(date: string | null, asked: number) {
  const now = Date.now()
  const offset = Date.parse(date ?? '') - now
  if (Number.isNaN(offset) || now - asked > MAX_ROUND_TRIP_MS) return
  offsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}

/** A time of this device's clock, which may be wrong, as the server's clock has it. */
export const toServerTime = (time: number) => time + offsetMs
