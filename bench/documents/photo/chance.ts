import { randomOf } from '../danfe/random.ts'

export interface Chance {
  between(low: number, high: number): number
  /** Of mean 0 and deviation 1. */
  normal(): number
}

/** The same seed always gives the same numbers. */
export function chanceOf(seed: number): Chance {
  const { share } = randomOf(seed)
  return {
    between: (low, high) => low + (high - low) * share(),
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  }
}
