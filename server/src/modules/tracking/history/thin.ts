import { MAX_HISTORY_POINTS } from '@canhoto/contracts/limits'
import type { Position, Stretch } from './stretch.ts'

/** About MAX_HISTORY_POINTS: every so many of the positions, and both ends of every stretch. */
export function thin(stretches: readonly Stretch[]) {
  const positions = stretches.reduce((sum, { length }) => sum + length, 0)
  const ends = 2 * stretches.length
  const every = Math.max(1, Math.ceil(positions / Math.max(1, MAX_HISTORY_POINTS - ends)))
  return stretches.flatMap((stretch) => pointsOf(stretch, every))
}

function pointsOf(stretch: Stretch, every: number) {
  const last = stretch.length - 1
  return stretch
    .filter((_, n) => n % every === 0 || n === last)
    .map(({ at: _at, ...point }: Position, n) => ({ ...point, after_gap: n === 0 }))
}
