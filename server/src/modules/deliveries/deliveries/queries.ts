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
    rows: sortedDeliveries(db, query.sort, isOfFewDays(query)),
    counted: db.selectFrom('deliveries as d'),
    where: matchesDelivery(query),
  })
}

/**
 * With `afterwards` the rows that match are all read and then sorted. The database would else read the newest ones until enough
 * of them match, because it does not know that those of a day long past are as old as the day.
 */
export function sortedDeliveries(db: Db, sort: Query['sort'], afterwards = false) {
  const column = sort.replace('-', '') as 'created_at' | 'updated_at' | 'delivered_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = deliveryRows(db)
  const ordered = afterwards
    ? rows.orderBy(sql`${sql.ref(`d.${column}`)} at time zone 'UTC'`, direction)
    : rows.orderBy(`d.${column}`, direction)
  return ordered.orderBy('d.id', direction)
}

const MAX_FEW_DAYS = 31
const DAY_MS = 86_400_000

/** Named days, not today's, whose deliveries are few enough to be sorted. */
export function isOfFewDays({ day, from, to }: Pick<Query, 'day' | 'from' | 'to'>) {
  if (day && day !== 'today') return true
  if (!from || !to) return false
  return Date.parse(to) - Date.parse(from) <= MAX_FEW_DAYS * DAY_MS
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
