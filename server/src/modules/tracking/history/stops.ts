import { STOP } from '@canhoto/contracts/limits'
import { distanceMetres } from '../../../domain/distance-metres.ts'
import { isExact } from '../../../domain/travelled-metres.ts'
import type { Position, Stretch } from './stretch.ts'

const MINUTE_MS = 60_000

/** The centre of the positions of a driver who may be standing. */
interface Stay {
  latitude: number
  longitude: number
  count: number
  first: Position
  last: Position
}

/** Where the driver stayed for long enough. One position elsewhere in between is an error of the receiver. */
export function listStops(stretch: Stretch) {
  const exact = stretch.filter(isExact)
  const stays: Stay[] = []
  for (const [n, position] of exact.entries()) {
    const stay = stays.at(-1)
    if (stay && isWithin(stay, position)) extend(stay, position)
    else if (!stay || !isWithin(stay, exact[n + 1])) stays.push(begin(position))
  }
  return stays.flatMap(stopOf)
}

const begin = (position: Position): Stay => ({
  latitude: position.latitude,
  longitude: position.longitude,
  count: 1,
  first: position,
  last: position,
})

const isWithin = (stay: Stay, position: Position | undefined) =>
  position !== undefined && distanceMetres(stay, position) <= STOP.withinMetres

function extend(stay: Stay, position: Position) {
  stay.count++
  stay.latitude += (position.latitude - stay.latitude) / stay.count
  stay.longitude += (position.longitude - stay.longitude) / stay.count
  stay.last = position
}

function stopOf({ latitude, longitude, first, last }: Stay) {
  const minutes = (last.at - first.at) / MINUTE_MS
  if (minutes < STOP.minMinutes) return []
  const time = { from: first.recorded_at, to: last.recorded_at, minutes: Math.round(minutes) }
  return [{ latitude, longitude, ...time }]
}
