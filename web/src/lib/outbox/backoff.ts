const MIN_DELAY_MS = 2000
export const MAX_DELAY_MS = 5 * 60_000

/** Exponential back-off in milliseconds. Half of it is random, so that many phones do not retry at the same time. */
export function backoff(attempts: number, random: number) {
  const delay = Math.min(MIN_DELAY_MS * 2 ** Math.min(attempts, 20), MAX_DELAY_MS)
  return delay / 2 + (random * delay) / 2
}

/** Whether an item may be sent. No wait is longer than the longest delay: one that seems to be is of a clock that was set back. */
export function isDue({ notBefore }: { notBefore: number }, now: number) {
  return notBefore <= now || notBefore > now + MAX_DELAY_MS
}
