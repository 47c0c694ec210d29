import { type Insertable, sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import type { Consents } from '../../platform/tables.ts'

export function chooseVehicle(db: Db, driverId: string, vehicleId: string) {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, vehicle_id: vehicleId })
    .onConflict((same) =>
      same.column('driver_id').doUpdateSet({ vehicle_id: vehicleId, updated_at: sql`now()` }),
    )
    .execute()
}

export function setPresence(db: Db, driverId: string, status: 'online' | 'offline') {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, status })
    .onConflict((same) => same.column('driver_id').doUpdateSet({ status, updated_at: sql`now()` }))
    .execute()
}

export function recordConsent(
  db: Db,
  consent: Omit<Insertable<Consents>, 'company_id' | 'user_id'>,
) {
  return db
    .insertInto('consents')
    .values(consent)
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}
