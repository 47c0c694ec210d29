import { EXACT_POSITION_M } from '@canhoto/contracts/limits'
import { distanceMetres, type Place } from './distance-metres.ts'

export interface Point extends Place {
  /** Metres; null when the phone did not say. */
  accuracy: number | null
  /** Milliseconds. */
  at: number
}

/** Below it a phone that stands still seems to move. */
const MIN_STEP_M = 30
/** A jump that is faster is an error of the position. */
const MAX_METRES_PER_S = 55

/** The way between positions in their order, in metres. Straight between two positions, so at least this was driven. */
export function travelledMetres(points: readonly Point[]): number {
  let sum = 0
  let last: Point | null = null
  for (const point of points) {
    if (!isExact(point)) continue
    if (last === null) {
      last = point
      continue
    }
    const metres = distanceMetres(last, point)
    if (metres < MIN_STEP_M || metres > ((point.at - last.at) / 1000) * MAX_METRES_PER_S) continue
    sum += metres
    last = point
  }
  return sum
}

/** Whether the vehicle was there: a position that is less exact comes from the cell network and not from GPS. */
export const isExact = ({ accuracy }: Pick<Point, 'accuracy'>) =>
  (accuracy ?? 0) <= EXACT_POSITION_M
