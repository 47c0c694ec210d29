import type { RouteProposal } from '@canhoto/contracts/imports'
import type { MdfeDraft } from '@canhoto/fiscal/mdfe/mdfe-draft'
import { toMercosul } from '@canhoto/fiscal/plate'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { assertListable } from './register-listed.ts'

/** The day's route of an MDF-e: the vehicle by its plate, the driver by the CPF, and its notes. Nothing is registered yet. */
export async function proposeRoute(db: Db, mdfe: MdfeDraft): Promise<RouteProposal> {
  const { numero, placa, notas, ctes, condutores } = mdfe
  if (mdfe.cancelado) throw unprocessable('Este MDF-e foi cancelado.')
  if (notas.length === 0 && ctes.length === 0) throw unprocessable(noNotesSentence(mdfe))
  assertListable('MDF-e', notas.length)
  const cpfs = condutores.flatMap(({ cpf }) => cpf ?? [])
  const [driver, vehicle, known] = await Promise.all([
    cpfs.length > 0 ? findDriverByCpf(db, cpfs) : undefined,
    placa ? findVehicleByPlate(db, placa) : undefined,
    findKnownKeys(
      db,
      notas.map(({ chave }) => chave),
    ),
  ])
  return {
    number: numero,
    ...vehicleFields(placa, vehicle),
    ...driverFields(condutores[0], driver),
    notes: notas.map(({ chave, municipio }) => ({
      key: chave,
      municipality: municipio,
      is_known: known.has(chave),
    })),
    ctes: ctes.length,
  }
}

function noNotesSentence({ mdfes, chaves_invalidas }: MdfeDraft) {
  if (mdfes.length > 0) return 'Este MDF-e lista só outros MDF-e. Importe os XML deles.'
  return chaves_invalidas > 0
    ? 'As chaves que este MDF-e lista não são válidas.'
    : 'Este MDF-e não lista nenhuma nota.'
}

const vehicleFields = (
  plate: string | null,
  found: Awaited<ReturnType<typeof findVehicleByPlate>>,
) => ({
  plate,
  vehicle_id: found?.id ?? null,
  vehicle_label: found ? `${found.plate} - ${found.model}` : null,
})

/** The driver whom the company has, or else the first that the document names. */
const driverFields = (
  named: MdfeDraft['condutores'][number] | undefined,
  found: Awaited<ReturnType<typeof findDriverByCpf>>,
) => ({
  driver_name: (found ?? { name: named?.nome }).name ?? null,
  driver_cpf: (found ?? named)?.cpf ?? null,
  driver_id: found?.id ?? null,
})

function findDriverByCpf(db: Db, cpfs: readonly string[]) {
  return db
    .selectFrom('drivers')
    .select(['id', 'name', 'cpf'])
    .where('is_active', '=', true)
    .where('cpf', '=', sql<string>`any(${cpfs}::text[])`)
    .limit(1)
    .executeTakeFirst()
}

function findVehicleByPlate(db: Db, plate: string) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model'])
    .where(sql`mercosul_plate(plate)`, '=', toMercosul(plate))
    .executeTakeFirst()
}

async function findKnownKeys(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return new Set<string>()
  const found = await db
    .selectFrom('deliveries')
    .select('nfe_key')
    .where('nfe_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(found.map(({ nfe_key }) => nfe_key ?? ''))
}
