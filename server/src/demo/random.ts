export type Random = ReturnType<typeof seededRandom>

/** The same numbers at every start, so that screenshots show the same demonstration data. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From low to high, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
    chance: (probability: number) => next() < probability,
  }
}
