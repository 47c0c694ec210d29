import { GEOLOCATION } from '@canhoto/contracts/limits'
import type { Position } from '@canhoto/contracts/tracking'
import { localInstant } from '../../../lib/clock.ts'

const KMH_PER_MS = 3.6
/** Milliseconds; a photo says where it was taken, but does not wait long for it. */
const PLACE_TIME_LIMIT = 5000
const PLACE_MAX_AGE = 60_000

type Place = Pick<Position, 'latitude' | 'longitude' | 'accuracy'>

const known = (value: number | null) => value !== null && Number.isFinite(value) && value >= 0

/** A fix of the phone as the API takes it. Speed leaves in km/h; what the phone does not know is left out. */
export function positionOf(
  fix: GeolocationPosition,
  driverId: string,
  vehicleId: string | null,
): Position {
  const { latitude, longitude, accuracy, speed, heading } = fix.coords
  return {
    driver_id: driverId,
    latitude,
    longitude,
    accuracy: Math.min(accuracy, 1_000_000),
    ...(known(speed) && { speed: Math.min((speed ?? 0) * KMH_PER_MS, 1000) }),
    ...(known(heading) && { heading: heading ?? 0 }),
    ...(vehicleId && { vehicle_id: vehicleId }),
    recorded_at: localInstant(new Date(fix.timestamp)),
  }
}

/** Where the phone is, if it may be known and is known soon; null otherwise. */
export function placeNow(): Promise<Place | null> {
  return new Promise((done) => {
    if (!navigator.geolocation) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => done({ latitude, longitude, accuracy }),
      () => done(null),
      { enableHighAccuracy: true, maximumAge: PLACE_MAX_AGE, timeout: PLACE_TIME_LIMIT },
    )
  })
}

export const WATCH_OPTIONS = { enableHighAccuracy: true, ...GEOLOCATION } as const
