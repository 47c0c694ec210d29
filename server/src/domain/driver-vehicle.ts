import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { notFound } from '../platform/errors.ts'

/** The driver's vehicle until they choose another. */
export function chooseVehicle(db: Db, driverId: string, vehicleId: string) {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, vehicle_id: vehicleId })
    .onConflict((same) =>
      same.column('driver_id').doUpdateSet({ vehicle_id: vehicleId, updated_at: sql`now()` }),
    )
    .execute()
}

/** Null when the driver has chosen none. */
export async function findChosenVehicleId(db: Db, driverId: string) {
  const state = await db
    .selectFrom('driver_states')
    .select('vehicle_id')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return state?.vehicle_id ?? null
}

/** The vehicle of a route that begins; null when it is gone. It cannot be deleted until the transaction ends. */
export async function lockVehicle(db: Db, id: string) {
  const { rows } = await sql<{ id: string | null }>`select lock_vehicle(${id}) as id`.execute(db)
  return rows[0]?.id ?? null
}

export async function assertVehicle(db: Db, id: string | undefined) {
  if (!id) return
  const vehicle = db.selectFrom('vehicles').select('id').where('id', '=', id)
  if (!(await vehicle.executeTakeFirst())) throw notFound('Veículo não encontrado.')
}
