import { EXACT_POSITION_M } from '@canhoto/contracts/limits'

export interface Point {
  latitude: number
  longitude: number
  /** Metres; null when the phone did not say. */
  accuracy: number | null
  /** Milliseconds. */
  at: number
}

const EARTH_RADIUS_M = 6_371_000
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

type Place = Pick<Point, 'latitude' | 'longitude'>

/** Along a great circle (haversine). */
export function distanceMetres(from: Place, to: Place) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, h)))
}
