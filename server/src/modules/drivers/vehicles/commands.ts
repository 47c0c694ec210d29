import {
  maxModelYear,
  type NewVehicle,
  type Vehicle,
  type VehicleChanges,
} from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { invalidField } from '../../../platform/errors.ts'
import { getCompanyYear, getVehicle } from './queries.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** The year defaults to the current one. */
export async function createVehicle(db: Db, vehicle: NewVehicle): Promise<Vehicle> {
  const thisYear = await getCompanyYear(db)
  const { year = thisYear } = vehicle
  assertModelYear(year, thisYear)
  const id = uuid()
  await db
    .insertInto('vehicles')
    .values({ ...vehicle, id, year })
    .execute()
  return getVehicle(db, id)
}

/** Changes the fields that were sent; an emptied year is the current one. */
export async function updateVehicle(
  db: Db,
  id: string,
  { status, is_active, version, ...sent }: VehicleChanges,
): Promise<Vehicle> {
  await getForEdit(db, id, version, getVehicle)
  const changes = { ...sent, year: await yearOf(db, sent), is_active: status ?? is_active }
  if (Object.values(changes).some((value) => value !== undefined))
    await db.updateTable('vehicles').set(changes).where('id', '=', id).execute()
  return getVehicle(db, id)
}

/** Deletes a vehicle; one that a route, a position or another row refers to stays, deactivated. */
export async function deleteVehicle(db: Db, id: string): Promise<'deleted' | 'deactivated'> {
  await getVehicle(db, id)
  await sql`savepoint attempt`.execute(db)
  try {
    await db.deleteFrom('vehicles').where('id', '=', id).execute()
    return 'deleted'
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint attempt`.execute(db)
    await db.updateTable('vehicles').set({ is_active: false }).where('id', '=', id).execute()
    return 'deactivated'
  }
}

async function yearOf(db: Db, { year }: VehicleChanges) {
  if (year === undefined) return undefined
  const thisYear = await getCompanyYear(db)
  if (year !== null) assertModelYear(year, thisYear)
  return year ?? thisYear
}

function assertModelYear(year: number, thisYear: number) {
  const newest = maxModelYear(thisYear)
  if (year > newest) throw invalidField('year', `O ano não pode passar de ${newest}.`)
}
