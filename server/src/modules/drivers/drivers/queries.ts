import type { Driver } from '@canhoto/contracts/drivers'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { type Vehicle, vehicleLabel } from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { allOf } from '../../../domain/conditions.ts'
import { maskDocument } from '../../../domain/mask-document.ts'
import { activeStatus } from '../active-status.ts'

export async function listDrivers(db: Db, { activeOnly }: { activeOnly: boolean }) {
  const rows = await driverRows(db)
    .where(allOf(activeOnly && sql`is_active`))
    .orderBy('sort_name')
    .orderBy('drivers.id')
    .limit(UNPAGED_SIZE)
    .execute()
  // Whole where a driver is edited: in the users (decision 0032).
  return rows.map(toDriver).map((driver) => ({
    ...driver,
    cpf: driver.cpf && maskDocument(driver.cpf),
    cnh: driver.cnh && maskDocument(driver.cnh),
  }))
}

/** The driver that a user is in the actor's company. */
export async function getDriverOfUser(db: Db, userId: string) {
  return toDriver(await driverRows(db).where('user_id', '=', userId).executeTakeFirstOrThrow())
}

function driverRows(db: Db) {
  return db
    .selectFrom('drivers')
    .leftJoin(chosenVehicles(db), 'choice.driver_id', 'drivers.id')
    .select(['drivers.id', 'drivers.id as driver_id', 'user_id', 'name', 'cpf', 'cnh', 'phone'])
    .select(['email', 'vehicle', activeStatus])
}

function chosenVehicles(db: Db) {
  return db
    .selectFrom('driver_states as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select(['s.driver_id', sql<Vehicle>`to_jsonb(v)`.as('vehicle')])
    .as('choice')
}

type Row = Omit<Driver, 'vehicle_label'> & { vehicle: Vehicle | null }

const toDriver = ({ vehicle, ...driver }: Row): Driver => ({
  ...driver,
  vehicle_label: vehicle && vehicleLabel(vehicle),
})
