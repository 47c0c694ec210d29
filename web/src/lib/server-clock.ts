/** Answers tell the time in whole seconds, and some of them waited a while. */
const TOLERANCE_MS = 60_000

let offsetMs = 0

/** Reads the server's clock from the Date header of an answer; null where another origin does not show it. */
export function readServerClock(date: string | null) {
  const offset = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(offset)) offsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}

/** A time of this device's clock, which may be wrong, as the server's clock has it. */
export const toServerTime = (time: number) => time + offsetMs
