export interface Point {
  latitude: number
  longitude: number
  /** Metres; null when the phone did not say. */
  accuracy: number | null
  /** Milliseconds. */
  at: number
}

const EARTH_RADIUS_M = 6_371_000
/** A position that is less exact comes from the cell network and not from GPS: the vehicle was not there. */
const MAX_ACCURACY_M = 100
/** Below it a phone that stands still seems to move. */
const MIN_STEP_M = 30
/** A jump that is faster is an error of the position. */
const MAX_METRES_PER_S = 55

/** The way between positions in their order, in metres. Straight between two positions, so at least this was driven. */
export function travelledMetres(points: readonly Point[]): number {
  let sum = 0
  let last: Point | null = null
  for (const point of points) {
    if ((point.accuracy ?? 0) > MAX_ACCURACY_M) continue
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

/** Along a great circle (haversine). */
function distanceMetres(from: Point, to: Point) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, h)))
}
