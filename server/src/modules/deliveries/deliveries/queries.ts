import type { DeliveryFilter } from '@canhoto/contracts/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { deliveryRows, matching } from '../../domain/delivery-rows.ts'

export function listDeliveries(db: Db, { sort, ...filter }: DeliveryFilter) {
  const column = sort.replace('-', '') as 'created_at' | 'updated_at' | 'delivered_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return matching(deliveryRows(db), filter)
    .orderBy(`d.${column}`, direction)
    .orderBy('d.id', direction)
}

/** The same rows without what only their display needs. */
export function countable(db: Db, filter: DeliveryFilter) {
  return matching(db.selectFrom('deliveries as d'), filter)
}

export function findDelivery(db: Db, id: string) {
  return deliveryRows(db).where('d.id', '=', id).executeTakeFirst()
}

export function deleteDelivery(db: Db, id: string) {
  return db.deleteFrom('deliveries').where('id', '=', id).execute()
}

/** The live delivery of a note, even one that the asking driver may not open. */
export async function findByKey(db: Db, key: string | null) {
  const { rows } = await sql<{ nf_number: string; created_at: string }>`
    select nf_number, created_at from find_delivery_by_key(${key})`.execute(db)
  return rows[0]
}
