import { type DeliveryStatus, isFinal } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { findDriver } from '../../domain/find-driver.ts'
import { conflict, notFound } from '../../platform/errors.ts'

/** Gives deliveries to a driver, all or none: each must exist and be unfinished. */
export async function assignDeliveries(db: Db, ids: readonly string[], driverId: string) {
  const driver = await findDriver(db, driverId)
  const found = await db
    .selectFrom('deliveries')
    .select(['id', 'nf_number', 'status', 'driver_id'])
    .where('id', 'in', ids)
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw notFound('Entrega não encontrada.')
  const finished = found.find(({ status }) => isFinal(status as DeliveryStatus))
  if (finished)
    throw conflict(
      `A entrega da NF ${finished.nf_number} já foi finalizada e não pode ser atribuída.`,
    )

  await sql`
    with changed as (
      update deliveries set driver_id = ${driver.id}, updated_at = now()
       where id = any(${[...ids]}::uuid[]) and driver_id is distinct from ${driver.id} returning id
    )
    insert into delivery_events (delivery_id, kind, details)
    select id, 'ASSIGNED', jsonb_build_object('driver_id', ${driver.id}::text) from changed`.execute(
    db,
  )
  return { assigned: found.length }
}
