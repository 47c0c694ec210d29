import { NOT_INFORMED, type Vehicle, type vehicles } from '@canhoto/contracts/vehicles'
import { normalizePlate, toMercosul } from '@canhoto/fiscal/plate'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { companyName } from '../../../domain/company-scope.ts'
import { allOf, contains } from '../../../domain/conditions.ts'
import { listOrCsv } from '../../../domain/list-or-csv.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { activeStatus } from '../active-status.ts'
import { vehiclesCsv } from './csv.ts'

type Filter = output<typeof vehicles.list.query>

export function listVehicles(db: Db, filter: Filter) {
  return listOrCsv(db, filter, {
    rows: vehicleRows(db),
    counted: db.selectFrom('vehicles'),
    where: matches(filter),
    order: { column: 'plate', id: 'id', type: 'text', direction: 'asc' },
    csv: vehiclesCsv,
  })
}

export async function getVehicle(db: Db, id: string): Promise<Vehicle> {
  const vehicle = await vehicleRows(db).where('id', '=', id).executeTakeFirst()
  if (!vehicle) throw notFound('Veículo não encontrado.')
  return vehicle
}

/** The year on the company's clock, which the session has set. */
export async function getCompanyYear(db: Db) {
  const year = sql<number>`extract(year from current_date)::int`.as('year')
  return (await db.selectNoFrom(year).executeTakeFirstOrThrow()).year
}

/** Vehicles as the contract's Vehicle, one row each. */
function vehicleRows(db: Db) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model', 'year', 'is_active', 'company_id', activeStatus])
    .select([coalesceNotInformed('brand').as('brand'), coalesceNotInformed('color').as('color')])
    .select(companyName('vehicles.company_id').as('company'))
    .select(versionOfColumns('plate', 'model', 'brand', 'year', 'color', 'is_active').as('version'))
}

const coalesceNotInformed = (column: 'brand' | 'color') =>
  sql<string>`coalesce(${sql.ref(column)}, ${NOT_INFORMED}::text)`

function matches({ status, search }: Filter) {
  return allOf(
    status && sql`is_active = ${status === 'ATIVO'}`,
    search && sql`(${contains(sql.ref('model'), search)} or ${hasPlate(search)})`,
  )
}

/** By a plate or a part of it: an old plate and its Mercosul form find one another. */
function hasPlate(search: string) {
  const plate = /^[0-9a-z .-]+$/i.test(search) ? normalizePlate(search) : ''
  return sql<boolean>`${plate} <> ''
    and (strpos(plate, ${plate}) > 0 or strpos(mercosul_plate(plate), ${toMercosul(plate)}) > 0)`
}
