import { isFinal } from '@canhoto/contracts/delivery-status'
import type { Db } from '../../../access/as-actor.ts'
import { assertVehicle, chooseVehicle } from '../../../domain/driver-vehicle.ts'
import { getDriver } from '../../../domain/find-driver.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { assignDeliveries } from '../deliveries/assign.ts'
import { finishFile } from './commands.ts'
import { fileRows } from './queries.ts'
import { countSentence, findDeliveryByKey, registerListed } from './register-listed.ts'

interface Chosen {
  driver_id: string
  vehicle_id?: string | undefined
}

/**
 * The proposed notes become deliveries of the driver: new ones are registered, known ones assigned unless delivered or
 * cancelled.
 */
export async function acceptRoute(db: Db, id: string, chosen: Chosen, at: Date) {
  const file = await db
    .selectFrom('import_files')
    .select(['file_id', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { proposal } = (await fileRows(db).where('f.id', '=', id).executeTakeFirst()) ?? {}
  if (!file || !proposal) throw notFound('Proposta de rota não encontrada.')
  if (file.outcome !== 'proposed') throw conflict('Esta rota já foi criada.')
  const driver = await getDriver(db, chosen.driver_id)
  await assertVehicle(db, chosen.vehicle_id)

  const notes = []
  for (const { key, municipality } of proposal.notes) {
    const listed = { key, municipality, source: 'mdfe', fileId: file.file_id } as const
    const note = await registerListed(db, { ...listed, driverId: driver.id })
    if (note.outcome === 'duplicate') await assignUnlessFinal(db, key, { driverId: driver.id, at })
    notes.push(note)
  }
  if (chosen.vehicle_id) await chooseVehicle(db, driver.id, chosen.vehicle_id)
  await finishFile(db, id, { outcome: 'created', detail: countSentence(notes), notes, proposal })
  return fileRows(db).where('f.id', '=', id).executeTakeFirstOrThrow()
}

async function assignUnlessFinal(db: Db, key: string, to: { driverId: string; at: Date }) {
  const delivery = await findDeliveryByKey(db, key)
  if (delivery && !isFinal(delivery.status)) await assignDeliveries(db, [delivery.id], to)
}
