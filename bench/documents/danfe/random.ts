/** The same seed always gives the same choices. */
export interface Random {
  /** 0 to 1. */
  share(): number
  /** Both ends included. */
  whole(from: number, to: number): number
  pick<T>(values: readonly T[]): T
  chance(probability: number): boolean
  digits(count: number): string
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[whole(0, values.length - 1)]
    if (value === undefined) throw new RangeError('Nothing to pick from')
    return value
  }
  return {
    share,
    whole,
    pick,
    chance: (probability) => share() < probability,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
