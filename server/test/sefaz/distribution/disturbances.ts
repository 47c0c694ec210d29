import type { KillPoint } from './page-process.ts'

/** An answer that is dropped, or another program that reads of the same CNPJ, or a process that is killed. */
export type Disturbance = 'drop' | 'jump' | KillPoint

/** How many of each. */
export interface DisturbancePlan {
  kills: number
  drops: number
  jumps: number
}

/** Of steps that ask for a page, and of those that ask for one document. */
const SHARE_OF_PAGES = 0.55
const SHARE_OF_QUERIES = 0.03
const KILL_POINTS: readonly KillPoint[] = ['after_answer', 'before_commit', 'after_commit']
const SEED = 20_261_126

/** In disorder, and the same on every machine. */
export function createDisturbances({ kills, drops, jumps }: DisturbancePlan) {
  const random = createRandom(SEED)
  const waiting: Disturbance[] = [
    ...Array.from({ length: kills }, (_, index) => KILL_POINTS[index % 3] ?? 'after_answer'),
    ...Array.from({ length: drops }, () => 'drop' as const),
    ...Array.from({ length: jumps }, () => 'jump' as const),
  ]
  return {
    /** What disturbs the next request, if anything. */
    next(isPage: boolean): Disturbance | null {
      if (random() >= (isPage ? SHARE_OF_PAGES : SHARE_OF_QUERIES)) return null
      const [disturbance = null] = waiting.splice(Math.floor(random() * waiting.length), 1)
      return disturbance
    },
  }
}

/** mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
