import type { Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { normalizePlate, toMercosul } from '@canhoto/fiscal/plate'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../access/as-actor.ts'
import { boundedPage } from '../../domain/bounded-page.ts'
import { type Columns, spreadsheet } from '../../domain/spreadsheet.ts'
import { status } from './queries.ts'

type Filter = output<typeof vehicles.list.query>

const COLUMNS: Columns<Vehicle> = {
  Placa: (vehicle) => vehicle.plate,
  Modelo: (vehicle) => vehicle.model,
  Marca: (vehicle) => vehicle.brand,
  Ano: (vehicle) => vehicle.year,
  Cor: (vehicle) => vehicle.color,
  Status: (vehicle) => (vehicle.is_active ? 'Ativo' : 'Inativo'),
}

/** Vehicles as the contract's Vehicle, one row each. */
export function vehicleRows(db: Db) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model', 'brand', 'year', 'color', 'is_active', 'company_id', status])
}

export function listVehicles(db: Db, filter: Filter) {
  const rows = vehicleRows(db).where(matching(filter)).orderBy('plate').orderBy('id')
  if (filter.format) return spreadsheet('veiculos', COLUMNS, fleet(rows.execute()))
  return boundedPage(filter, rows, db.selectFrom('vehicles').where(matching(filter)))
}

/** A fleet fits into memory. */
async function* fleet(rows: Promise<Vehicle[]>) {
  yield* await rows
}

function matching(filter: Filter) {
  const active = filter.status ? sql`is_active = ${filter.status === 'ATIVO'}` : sql`true`
  return sql<boolean>`(${active} and ${filter.search ? named(filter.search) : sql`true`})`
}

/** By model, and by a plate or a part of it: an old plate and its Mercosul form find one another. */
function named(search: string) {
  const plate = /^[0-9a-z .-]+$/i.test(search) ? normalizePlate(search) : ''
  return sql`(
    strpos(plain_text(model), plain_text(${search})) > 0
    or ${plate} <> '' and (strpos(plate, ${plate}) > 0 or strpos(mercosul_plate(plate), ${toMercosul(plate)}) > 0))`
}
