import type { SefazFault } from '../stub/faults.ts'
import type { KillPoint } from './sender-process.ts'

/** A step of a claim, or any moment. */
type Kill = KillPoint | 'any moment'

const KILL_POINTS: readonly KillPoint[] = [
  'before commit 1',
  'after commit 1',
  'before commit 2',
  'after commit 2',
  'before commit 3',
  'after commit 3',
  'before commit 4',
  'after commit 4',
  'before call',
  'after call',
  'before commit 5',
  'after commit 5',
]

/** What happens to calls; 656 is rare because it takes its hour. */
const FAULTS: readonly SefazFault[] = [
  'drop',
  '503',
  'html',
  '108',
  'slow',
  'drop',
  '503',
  '108',
  'slow',
  '656',
]
const SHARE_OF_FAULTS = 0.35
const SEED = 20_261_127

/** In disorder, and the same on every machine: half of the kills at each step in turn, half at any moment. */
export function createKillPlan() {
  const random = createRandom(SEED)
  let steps = 0
  return {
    nextKill(): Kill {
      if (random() < 0.5) return 'any moment'
      steps += 1
      return KILL_POINTS[steps % KILL_POINTS.length] ?? 'after call'
    },
    nextFault(): SefazFault | null {
      if (random() >= SHARE_OF_FAULTS) return null
      return FAULTS[Math.floor(random() * FAULTS.length)] ?? null
    },
    /** Milliseconds. */
    nextLife: () => 100 + random() * 700,
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
