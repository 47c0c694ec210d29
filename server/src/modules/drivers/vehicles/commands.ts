import {
  maxModelYear,
  type NewVehicle,
  type Vehicle,
  type VehicleChanges,
} from '@canhoto/contracts/vehicles'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../access/as-actor.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { vehicleRows } from './list-vehicles.ts'

/** Brand and colour default to the table's 'Não informado'. */
export async function createVehicle(db: Db, vehicle: NewVehicle) {
  const thisYear = await companyYear(db)
  const { year = thisYear } = vehicle
  assertModelYear(year, thisYear)
  const id = uuid()
  await db
    .insertInto('vehicles')
    .values({ ...vehicle, id, year })
    .execute()
  return findVehicle(db, id)
}

/** Changes what is sent. */
export async function changeVehicle(
  db: Db,
  id: string,
  { status, is_active, ...sent }: VehicleChanges,
) {
  await findVehicle(db, id)
  if (sent.year !== undefined) assertModelYear(sent.year, await companyYear(db))
  const active = status ?? is_active
  const changes = {
    ...sent,
    ...(active !== undefined && { is_active: active }),
  }
  if (Object.keys(changes).length > 0)
    await db.updateTable('vehicles').set(changes).where('id', '=', id).execute()
  return findVehicle(db, id)
}

/** Deletes a vehicle; one that a route, a position or anything else names stays, deactivated. */
export async function removeVehicle(db: Db, id: string): Promise<'deleted' | 'deactivated'> {
  await findVehicle(db, id)
  await sql`savepoint attempt`.execute(db)
  try {
    await db.deleteFrom('vehicles').where('id', '=', id).execute()
    return 'deleted'
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY) throw error
    await sql`rollback to savepoint attempt`.execute(db)
    await db.updateTable('vehicles').set({ is_active: false }).where('id', '=', id).execute()
    return 'deactivated'
  }
}

const FOREIGN_KEY = '23503'

async function findVehicle(db: Db, id: string): Promise<Vehicle> {
  const vehicle = await vehicleRows(db).where('id', '=', id).executeTakeFirst()
  if (!vehicle) throw notFound('Veículo não encontrado.')
  return vehicle
}

function assertModelYear(year: number, thisYear: number) {
  const newest = maxModelYear(thisYear)
  if (year > newest) throw invalidField('year', `O ano não pode passar de ${newest}.`)
}

/** The year on the company's clock, which the session has set. */
async function companyYear(db: Db) {
  const year = sql<number>`extract(year from current_date)::int`.as('year')
  return (await db.selectNoFrom(year).executeTakeFirstOrThrow()).year
}
