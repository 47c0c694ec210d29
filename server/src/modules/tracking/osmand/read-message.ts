import type {
  BackgroundLocation,
  BackgroundMessage,
  OsmandBody,
  OsmandPoint,
} from '@canhoto/contracts/osmand'
import { Position } from '@canhoto/contracts/tracking'
import { parseInput } from '../../../access/parse-input.ts'
import { invalidField } from '../../../platform/errors.ts'
import { parseTimestamp } from './parse-timestamp.ts'

const KMH_PER_KNOT = 1.852
const KMH_PER_MS = 3.6

type Value = OsmandPoint['lat']

/** What an app sent: whose it is, and its positions in our units. */
export interface DeviceMessage {
  secret: string
  points: Position[]
}

/** Old clients write everything into the query and send no body; newer ones send a form or JSON. */
export function readMessage(query: OsmandPoint, body: OsmandBody): DeviceMessage {
  if (isBackgroundMessage(body)) {
    const all = [body.location].flat()
    return {
      secret: secretOf([body.device_id, idOf(query)]),
      points: all.flatMap(readBackgroundLocation),
    }
  }
  const all = Array.isArray(body) ? body : [{ ...body, ...definedOf(query) } as OsmandPoint]
  return { secret: secretOf([...all.map(idOf), idOf(query)]), points: all.flatMap(readPoint) }
}

const isBackgroundMessage = (body: OsmandBody): body is BackgroundMessage =>
  'location' in body && typeof body.location === 'object'

const definedOf = (query: OsmandPoint) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

const idOf = ({ id, deviceid }: OsmandPoint) => id ?? deviceid

/** One call is of one device. */
function secretOf(ids: readonly Value[]) {
  const [secret, ...others] = new Set(ids.filter((id) => id !== undefined && id !== '').map(String))
  if (!secret || others.length > 0) throw invalidField('id', 'Identificador ausente ou inválido.')
  return secret
}

function readPoint({ location, valid, ...point }: OsmandPoint) {
  const [lat, lon] = location?.split(',') ?? [point.lat, point.lon]
  if (['false', '0'].includes(String(valid))) return []
  return toPosition({
    latitude: lat,
    longitude: lon,
    accuracy: point.accuracy,
    kmh: scale(point.speed, KMH_PER_KNOT),
    heading: point.bearing ?? point.heading,
    timestamp: point.timestamp,
  })
}

function readBackgroundLocation({ timestamp, coords = {} }: BackgroundLocation) {
  return toPosition({ ...coords, kmh: scale(coords.speed, KMH_PER_MS), timestamp })
}

interface Reading {
  latitude?: Value
  longitude?: Value
  accuracy?: Value
  kmh?: number
  heading?: Value
  timestamp: Value
}

/** None without a place, as a phone that stands still sends; zero by zero is how some apps write that they know none. */
function toPosition({ latitude, longitude, accuracy, kmh, heading, timestamp }: Reading) {
  const isMissing = [latitude, longitude].some((value) => value === undefined || value === '')
  if (isMissing || (Number(latitude) === 0 && Number(longitude) === 0)) return []
  const position = parseInput(Position, {
    latitude,
    longitude,
    // An accuracy of nothing is one that the app does not know.
    accuracy: within(Number(accuracy), 0.001, 1_000_000),
    speed: within(kmh, 0, 1000),
    heading: within(Number(heading), 0, 360),
    recorded_at: parseTimestamp(timestamp),
  })
  return [position]
}

const scale = (value: Value, factor: number) =>
  value === undefined || value === '' ? Number.NaN : Number(value) * factor

/** A value that cannot be, -1 above all, says that the app does not know it. */
const within = (value = Number.NaN, min: number, max: number) =>
  value >= min && value <= max ? value : undefined
