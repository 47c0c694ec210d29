import { GEOLOCATION } from '@canhoto/contracts/limits'
import type { Position } from '@canhoto/contracts/tracking'
import { localInstant } from '../../../lib/clock.ts'

export const KMH_PER_MS = 3.6
/** Milliseconds in which the place of a photo may come. */
const PLACE_TIMEOUT_MS = 60_000
const PLACE_MAX_AGE_MS = 60_000

/** Milliseconds that what the driver confirmed waits for its place before it is sent; without a network it could not be sent anyway. */
export const HOLD_MS = { online: 3000, offline: 60_000 }

export type Place = Pick<Position, 'latitude' | 'longitude' | 'accuracy'>

const known = (value: number | null) => value !== null && Number.isFinite(value) && value >= 0

/** A position of the browser as the API takes it: speed in km/h, unknown values left out. */
export function toPosition(
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

/** The phone's place; null when it is not permitted or takes too long. */
export function findCurrentPlace(): Promise<Place | null> {
  return new Promise((done) => {
    if (!navigator.geolocation) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => done({ latitude, longitude, accuracy }),
      () => done(null),
      { enableHighAccuracy: true, maximumAge: PLACE_MAX_AGE_MS, timeout: PLACE_TIMEOUT_MS },
    )
  })
}

export const WATCH_OPTIONS = { enableHighAccuracy: true, ...GEOLOCATION } as const
