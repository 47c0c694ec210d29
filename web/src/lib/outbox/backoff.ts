const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000

/** Exponential back-off in milliseconds. Half of it is random, so that many phones do not retry at the same time. */
export function backoff(attempts: number, random: number) {
  const whole = Math.min(FIRST_MS * 2 ** Math.min(attempts, 20), LONGEST_MS)
  return whole / 2 + (random * whole) / 2
}
