import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import * as z from 'zod/mini'
import type { Owner } from '../../lib/outbox/item.ts'
import { changeDay, storedDay } from '../../lib/outbox/store.ts'
import { NEW_DAY, type StoredDay } from '../../lib/outbox/stored-day.ts'

const Route = z.object({ route_id: z.string(), started_at: z.string() })

const Consent = z.object({ driver_id: z.string(), version: z.string() })

/**
 * The names of the specification. The browser writes localStorage up to a minute late, so they are read only where
 * IndexedDB holds no day: a phone of an older version, or one without IndexedDB.
 */
const KEYS = {
  consent: 'driver_location_consent',
  vehicle: (driverId: string) => `driver_vehicle_${driverId}`,
  day: (driverId: string) => `driver_day_started_${driverId}`,
  route: (driverId: string) => `driver_route_started_${driverId}`,
}

/** The state of the driver's day, as stored on this phone. */
export async function readDay(owner: Owner, driverId: string): Promise<StoredDay> {
  const copied = { ...NEW_DAY, ...readCopy(driverId) }
  try {
    return (await storedDay(owner)) ?? (await changeDay(owner, () => copied))
  } catch {
    return copied
  }
}

function readCopy(driverId: string): Partial<StoredDay> {
  const consent = readJson(KEYS.consent, Consent)
  return {
    startedOn: localStorage.getItem(KEYS.day(driverId)),
    route: readJson(KEYS.route(driverId), Route),
    vehicleId: localStorage.getItem(KEYS.vehicle(driverId)),
    consent: consent?.driver_id === driverId ? consent.version : null,
  }
}

export function writeCopy(driverId: string, { startedOn, route, vehicleId, consent }: StoredDay) {
  write(KEYS.day(driverId), startedOn)
  write(KEYS.route(driverId), route && JSON.stringify(route))
  write(KEYS.vehicle(driverId), vehicleId)
  if (hasConsent({ consent }) || readCopy(driverId).consent)
    write(KEYS.consent, consent && JSON.stringify({ driver_id: driverId, version: consent }))
}

/** Consent belongs to one version of the text: one to an older text does not count. */
export function hasConsent({ consent }: Pick<StoredDay, 'consent'>) {
  return consent === CONSENT_VERSION
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
