import type { deliveries } from '@canhoto/contracts/deliveries'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof deliveries.list.query>

export function listDeliveries(db: Db, query: Query) {
  return boundedPage(query, {
    rows: sortedDeliveries(db, query.sort),
    counted: db.selectFrom('deliveries as d'),
    where: matchesDelivery(query),
  })
}

export function sortedDeliveries(db: Db, sort: Query['sort']) {
  const column = sort.replace('-', '') as 'created_at' | 'updated_at' | 'delivered_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return deliveryRows(db).orderBy(`d.${column}`, direction).orderBy('d.id', direction)
}

export function findDelivery(db: Db, id: string) {
  return deliveryRows(db).where('d.id', '=', id).executeTakeFirst()
}

export async function getDelivery(db: Db, id: string) {
  const delivery = await findDelivery(db, id)
  if (!delivery) throw notFound('Entrega não encontrada.')
  return delivery
}

/** Number and time of the delivery that a note was registered as, even when the caller is a driver who may not see it. */
export async function findRegisteredNote(db: Db, key: string | null) {
  const { rows } = await sql<{ nf_number: string; created_at: string }>`
    select nf_number, created_at from find_delivery_by_key(${key})`.execute(db)
  return rows[0]
}
