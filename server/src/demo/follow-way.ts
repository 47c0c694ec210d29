import { distanceMetres, type Place } from '../domain/distance-metres.ts'
import type { Way } from './ways.ts'

const SPEED_KMH = 32
const METRES_PER_MS = SPEED_KMH / 3600
const STOP_MS = 60_000
/** Longer than the ten minutes after which the office is warned. */
const REST_MS = 14 * 60_000

interface Part {
  from: Place
  to: Place
  /** The stop that the driver is at; null: between two. */
  at: number | null
  isRest: boolean
  /** The stop that comes next. */
  next: number
  durationMs: number
}

interface Whereabouts extends Place {
  /** km/h */
  speed: number
  /** Degrees from north, clockwise; null: standing. */
  heading: number | null
  at: number | null
  next: number
  hasSignal: boolean
}

const rounds = new Map<Way, readonly Part[]>()

/** Where a driver is who has been on the way for so long, counted from where the demonstration finds them. */
export function followWay(way: Way, elapsedMs: number): Whereabouts {
  const parts = roundOf(way)
  const { stop, seconds } = way.begins
  const arrival = sum(
    parts.slice(
      0,
      parts.findIndex(({ at }) => at === stop),
    ),
  )
  const total = sum(parts)
  let rest = (((arrival + seconds * 1000 + elapsedMs) % total) + total) % total
  for (const part of parts) {
    if (rest < part.durationMs) return whereabouts(way, part, rest / part.durationMs)
    rest -= part.durationMs
  }
  throw new Error('A round has parts.')
}

const sum = (parts: readonly Part[]) => parts.reduce((total, part) => total + part.durationMs, 0)

function whereabouts(way: Way, { from, to, at, isRest, next }: Part, share: number): Whereabouts {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
    speed: at === null ? SPEED_KMH : 0,
    heading: at === null ? headingOf(from, to) : null,
    at,
    next,
    hasSignal: !isRest || way.rest === 'stopped',
  }
}

/** The streets run north and south, east and west. */
function headingOf(from: Place, to: Place) {
  if (from.latitude === to.latitude) return to.longitude > from.longitude ? 90 : 270
  return to.latitude > from.latitude ? 0 : 180
}

function roundOf(way: Way) {
  const known = rounds.get(way)
  if (known) return known
  const parts = way.stops.flatMap((stop, at): Part[] => {
    const next = (at + 1) % way.stops.length
    const standing = { from: stop, to: stop, at, next, isRest: false, durationMs: STOP_MS }
    const streets = drive(stop, way.stops[next] ?? stop, next)
    if (next > 0) return [standing, ...streets]
    const rest = { ...standing, isRest: true, durationMs: REST_MS }
    if (way.rest === 'stopped') return [standing, rest, ...streets]
    // A phone that was moving at its last report has no signal; any other driver counts as stopped.
    const corner = streets[2]?.from ?? stop
    return [standing, ...streets.toSpliced(2, 0, { ...rest, from: corner, to: corner, at: null })]
  })
  rounds.set(way, parts)
  return parts
}

/** Around two corners: half of the way to the side, along the street, and the rest to the side. */
function drive(from: Place, to: Place, next: number): Part[] {
  const longitude = (from.longitude + to.longitude) / 2
  const first = { latitude: from.latitude, longitude }
  const second = { latitude: to.latitude, longitude }
  return [
    { from, to: first },
    { from: first, to: second },
    { from: second, to },
  ].map((street) => {
    const durationMs = distanceMetres(street.from, street.to) / METRES_PER_MS
    return { ...street, at: null, next, isRest: false, durationMs }
  })
}
