import { LRUCache } from 'lru-cache'

/** A statement that takes longer makes those behind it wait. */
const MAX_MS = 50
/** So do larger answers, and the pieces of several of them lie in memory together. */
const MAX_BYTES = 32 * 1024
/** As often as this in succession it was not slow, and its answer not large. */
const MIN_RUNS = 100
/** Whatever is asked for often is among the last. */
const MAX_KNOWN = 2_000

/** What a run took. */
interface Run {
  milliseconds: number
  bytes: number
}

/** Which prepared statements have been quick until now, by their names; those without one are not known. */
export function createQuickStatements() {
  const runs = new LRUCache<string, number>({ max: MAX_KNOWN })
  return {
    isQuick: (name: string) => (runs.get(name) ?? 0) >= MIN_RUNS,
    ended(name: string, { milliseconds, bytes }: Run) {
      const isQuick = milliseconds <= MAX_MS && bytes <= MAX_BYTES
      if (name) runs.set(name, isQuick ? (runs.get(name) ?? 0) + 1 : 0)
    },
  }
}
