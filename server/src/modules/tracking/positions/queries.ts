import {
  MAX_DRIVERS_ON_MAP,
  MOVING_ABOVE_KMH,
  STOPPED_AFTER_MIN,
  UNPAGED_SIZE,
} from '@canhoto/contracts/limits'
import { type Vehicle, vehicleLabel } from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { allOf } from '../../../domain/conditions.ts'

/** The last known place of every active driver who shared one, or of some of them, as the contract's DriverLocation. */
export async function listCurrentLocations(db: Db, now: Date, driverIds?: readonly string[]) {
  const drivers = await locationRows(db)
    .where('d.is_active', '=', true)
    .where(allOf(driverIds && sql`d.id = any(${[...driverIds]}::uuid[])`))
    .orderBy('d.sort_name')
    .orderBy('d.id')
    .limit(MAX_DRIVERS_ON_MAP)
    .execute()
  return drivers.map((driver) => toLocation(driver, now))
}

/** The last known place of every driver who drives no more. */
export async function listInactiveDrivers(db: Db, now: Date) {
  const drivers = await locationRows(db)
    .where('d.is_active', '=', false)
    .orderBy('s.recorded_at', 'desc')
    .orderBy('d.id')
    .limit(UNPAGED_SIZE)
    .execute()
  return drivers.map((driver) => toLocation(driver, now))
}

const locationRows = (db: Db) =>
  db
    .selectFrom('driver_states as s')
    .innerJoin('drivers as d', 'd.id', 's.driver_id')
    .leftJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select(['d.id as driver_id', 'd.name as driver_name', 's.latitude', 's.longitude'])
    .select(['s.accuracy', 's.speed', 's.heading', 's.recorded_at as last_update', 's.vehicle_id'])
    .select(sql<Vehicle | null>`to_jsonb(v)`.as('vehicle'))
    .select(sql<boolean>`s.status = 'online'`.as('is_online'))
    .where('s.latitude', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof locationRows>['executeTakeFirstOrThrow']>>

function toLocation({ vehicle, ...driver }: Row, now: Date) {
  return {
    ...driver,
    vehicle_label: vehicle && vehicleLabel(vehicle),
    status: movementStatus(driver, now),
  }
}

const MINUTE_MS = 60_000

/** Spec 2 section 4: a fast driver moves; any other is stopped once the last position is ten minutes old. */
function movementStatus(
  driver: { speed: number | null; last_update: string | null },
  now: Date,
): 'moving' | 'stopped' {
  if ((driver.speed ?? 0) > MOVING_ABOVE_KMH) return 'moving'
  const ageMs = driver.last_update ? now.getTime() - Date.parse(driver.last_update) : Infinity
  return ageMs >= STOPPED_AFTER_MIN * MINUTE_MS ? 'stopped' : 'moving'
}
