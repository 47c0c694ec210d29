import type { NewVehicle, Vehicle, VehicleChanges } from '@canhoto/contracts/vehicles'
import { isValidPlate, normalizePlate } from '@canhoto/fiscal/plate'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../access/as-actor.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { vehicleRows } from './list-vehicles.ts'

/** Brand and colour default to the table's 'Não informado'. */
export async function createVehicle(db: Db, vehicle: NewVehicle) {
  assertFilled(vehicle)
  const plate = plateOf(vehicle.plate)
  const thisYear = await companyYear(db)
  const year = yearOf(vehicle.year ?? thisYear, thisYear)
  const id = uuid()
  await db
    .insertInto('vehicles')
    .values({ ...vehicle, id, plate, year })
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
  assertFilled(sent)
  const active = status ?? is_active
  const changes = {
    ...sent,
    ...(sent.plate !== undefined && { plate: plateOf(sent.plate) }),
    ...(sent.year !== undefined && { year: yearOf(sent.year, await companyYear(db)) }),
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

function assertFilled({ plate, model }: VehicleChanges) {
  const empty = Object.entries({ plate, model }).filter(([, value]) => value === '')
  if (empty.length === 0) return
  throw invalid('Preencha todos os campos obrigatórios.', {
    code: 'INVALID',
    fields: Object.fromEntries(empty.map(([field]) => [field, 'Campo obrigatório.'])),
  })
}

function plateOf(typed: string) {
  if (isValidPlate(typed)) return normalizePlate(typed)
  throw invalid('Placa inválida.', { code: 'INVALID', fields: { plate: 'Placa inválida.' } })
}

/** Next year's models are sold this year. */
function yearOf(year: number, thisYear: number) {
  if (year <= thisYear + 1) return year
  const error = `O ano não pode passar de ${thisYear + 1}.`
  throw invalid(error, { code: 'INVALID', fields: { year: error } })
}

/** The year on the company's clock, which the session has set. */
async function companyYear(db: Db) {
  const year = sql<number>`extract(year from current_date)::int`.as('year')
  return (await db.selectNoFrom(year).executeTakeFirstOrThrow()).year
}
