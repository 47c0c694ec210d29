/** Repeatable random numbers (mulberry32): the same seed gives the same pictures on every machine. */
export type Random = {
  /** At least 0 and less than 1. */
  next: () => number
  between: (least: number, most: number) => number
  whole: (least: number, most: number) => number
  digits: (count: number) => string
}

export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + (most - least) * next()
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join('')
  return { next, between, whole, digits }
}

/** Normally distributed numbers, by Box and Muller. */
export function normalNumbers(random: Random, count: number): Float32Array {
  return Float32Array.from({ length: count }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
    return radius * Math.cos(2 * Math.PI * random.next())
  })
}
