import { MOVING_ABOVE_KMH } from '@canhoto/contracts/limits'
import { KMH_PER_MS } from './position.ts'

/** Milliseconds between stored positions; the browser reports more often. */
const MOVING_EVERY_MS = 10_000
/** Of a phone that stands still. Far less than STOPPED_AFTER_MIN, after which the office reads 'Parado ha 10+ min'. */
const STANDING_EVERY_MS = 60_000
/** A phone that lies still reports places that are some metres apart. */
const MIN_MOVE_METRES = 15
const METRES_PER_DEGREE = 111_320

/** The position that was stored last, and when by the clock that `now` is of. */
export interface StoredFix {
  coords: GeolocationCoordinates
  at: number
}

/** Whether a position is stored: every ten seconds on the way, once a minute where the phone stands still. */
export function isDue(last: StoredFix | null, coords: GeolocationCoordinates, now: number) {
  if (!last) return true
  const isStanding = !moves(coords) && metresBetween(last.coords, coords) < reach(coords)
  return now - last.at >= (isStanding ? STANDING_EVERY_MS : MOVING_EVERY_MS)
}

/** Not of a phone that does not know its speed. */
function moves({ speed }: GeolocationCoordinates) {
  return speed !== null && speed * KMH_PER_MS >= MOVING_ABOVE_KMH
}

const reach = ({ accuracy }: GeolocationCoordinates) => Math.max(MIN_MOVE_METRES, accuracy)

/** On a plane, which is exact enough for some hundred metres. */
function metresBetween(from: GeolocationCoordinates, to: GeolocationCoordinates) {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * METRES_PER_DEGREE
}
