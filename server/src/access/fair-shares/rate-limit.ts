/** A page starts about ten calls, and several tabs may be opened at once. */
const BURST_SECONDS = 2
const MAX_KEYS = 10_000

/**
 * Spreads the calls of each key over time (the generic cell rate algorithm): every call moves the key's `paidAt` on by its
 * interval, and a key that is more than a burst ahead of the clock waits. `now` answers milliseconds.
 */
export function createRateLimit(perSecond: number, now: () => number) {
  const intervalMs = 1000 / perSecond
  const burstMs = BURST_SECONDS * 1000
  const paidAt = new Map<string, number>()

  function deletePast() {
    for (const [key, at] of paidAt) if (at < now()) paidAt.delete(key)
  }

  return {
    /** Milliseconds until the key may call. */
    waitOf: (key: string) => Math.max(0, (paidAt.get(key) ?? 0) - now() - burstMs),

    count(key: string) {
      if (paidAt.size >= MAX_KEYS) deletePast()
      paidAt.set(key, Math.max(paidAt.get(key) ?? 0, now()) + intervalMs)
    },
  }
}
