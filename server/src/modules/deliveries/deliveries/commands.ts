import { isDeletable, isFinal, type DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { getDriver } from '../../../domain/find-driver.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { getDelivery } from './queries.ts'

/** Throws 409 for a delivery that is not deletable. A driver finds only their own (policy own_deliveries). */
export async function deleteDelivery(db: Db, id: string) {
  const delivery = await getDelivery(db, id)
  if (!isDeletable(delivery)) throw conflict('Entrega finalizada não pode ser excluída.')
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
  return null
}

/** Gives deliveries to a driver, all or none: each must exist and be neither delivered nor cancelled. */
export async function assignDeliveries(db: Db, ids: readonly string[], driverId: string) {
  const driver = await getDriver(db, driverId)
  const found = await db
    .selectFrom('deliveries')
    .select(['id', 'nf_number', 'driver_id'])
    .select(sql<DeliveryStatus>`status`.as('status'))
    .where('id', 'in', ids)
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw notFound('Entrega não encontrada.')
  const final = found.find(({ status }) => isFinal(status))
  if (final)
    throw conflict(`A entrega da NF ${final.nf_number} já foi finalizada e não pode ser atribuída.`)

  await sql`
    with before as (
      select id, driver_id from deliveries
       where id = any(${[...ids]}::uuid[]) and driver_id is distinct from ${driver.id}
    ), changed as (
      update deliveries d set driver_id = ${driver.id}, updated_at = now()
        from before b where d.id = b.id returning d.id, b.driver_id as from_driver_id
    )
    insert into delivery_events (delivery_id, kind, details)
    select id, 'ASSIGNED', jsonb_build_object('driver_id', ${driver.id}::text, 'from_driver_id', from_driver_id)
      from changed`.execute(db)
  return { assigned: found.length }
}
