import type { RouteProposal } from '@canhoto/contracts/imports'
import type { MdfeDraft } from '@canhoto/fiscal/mdfe/mdfe-draft'
import { toMercosul } from '@canhoto/fiscal/plate'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { unprocessable } from '../../../platform/errors.ts'

/** The day's route of an MDF-e: the vehicle by its plate, the driver by the CPF, and its notes. Nothing is done yet. */
export async function proposeRoute(db: Db, mdfe: MdfeDraft): Promise<RouteProposal> {
  const { numero, placa, notas, ctes, condutores } = mdfe
  if (notas.length === 0 && ctes.length === 0)
    throw unprocessable('Este MDF-e não lista nenhuma nota.')
  const cpfs = condutores.flatMap(({ cpf }) => cpf ?? [])
  const [driver, vehicle, known] = await Promise.all([
    cpfs.length > 0 ? driverOfCpf(db, cpfs) : undefined,
    placa ? vehicleOfPlate(db, placa) : undefined,
    knownKeys(
      db,
      notas.map(({ chave }) => chave),
    ),
  ])
  return {
    number: numero,
    plate: placa,
    vehicle_id: vehicle?.id ?? null,
    vehicle_label: vehicle ? [vehicle.plate, vehicle.model].join(' - ') : null,
    driver_name: driver?.name ?? condutores[0]?.nome ?? null,
    driver_cpf: driver?.cpf ?? cpfs[0] ?? null,
    driver_id: driver?.id ?? null,
    notes: notas.map(({ chave, municipio }) => ({
      key: chave,
      municipality: municipio,
      is_known: known.has(chave),
    })),
    ctes: ctes.length,
  }
}

function driverOfCpf(db: Db, cpfs: readonly string[]) {
  return db
    .selectFrom('drivers')
    .select(['id', 'name', 'cpf'])
    .where('is_active', '=', true)
    .where('cpf', 'in', cpfs)
    .limit(1)
    .executeTakeFirst()
}

function vehicleOfPlate(db: Db, plate: string) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model'])
    .where(sql`mercosul_plate(plate)`, '=', toMercosul(plate))
    .executeTakeFirst()
}

async function knownKeys(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return new Set<string>()
  const found = await db
    .selectFrom('deliveries')
    .select('nfe_key')
    .where('nfe_key', 'in', keys)
    .execute()
  return new Set(found.map(({ nfe_key }) => nfe_key ?? ''))
}
