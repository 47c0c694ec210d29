import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import * as z from 'zod/mini'

const Route = z.object({ route_id: z.string(), started_at: z.string() })
type Route = z.output<typeof Route>

const Consent = z.object({ driver_id: z.string(), version: z.string() })

const KEYS = {
  consent: 'driver_location_consent',
  vehicle: (driverId: string) => `driver_vehicle_${driverId}`,
  day: (driverId: string) => `driver_day_started_${driverId}`,
  route: (driverId: string) => `driver_route_started_${driverId}`,
}

export interface DayMemory {
  /** The day (YYYY-MM-DD) that was started last. */
  startedOn: string | null
  route: Route | null
  vehicleId: string | null
  consented: boolean
}

/** The state of the driver's day, as stored on this phone. */
export function readDay(driverId: string): DayMemory {
  return {
    startedOn: localStorage.getItem(KEYS.day(driverId)),
    route: readJson(KEYS.route(driverId), Route),
    vehicleId: localStorage.getItem(KEYS.vehicle(driverId)),
    consented: hasConsent(driverId),
  }
}

/** Consent belongs to one user and one version of the text: another user's, or one to an older text, does not count. */
function hasConsent(driverId: string) {
  const consent = readJson(KEYS.consent, Consent)
  return consent?.driver_id === driverId && consent.version === CONSENT_VERSION
}

export function writeDay(driverId: string, { startedOn, route, vehicleId, consented }: DayMemory) {
  write(KEYS.day(driverId), startedOn)
  write(KEYS.route(driverId), route && JSON.stringify(route))
  write(KEYS.vehicle(driverId), vehicleId)
  if (consented !== hasConsent(driverId)) {
    const consent = JSON.stringify({ driver_id: driverId, version: CONSENT_VERSION })
    write(KEYS.consent, consented ? consent : null)
  }
}

function write(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

/** Unreadable flags count as absent. */
function readJson<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}
