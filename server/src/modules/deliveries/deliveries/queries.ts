import { isDriver, type Role } from '@canhoto/contracts/access'
import type { DeliveryFilter, deliveries } from '@canhoto/contracts/deliveries'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { prepareQuery, rememberQuery } from '../../../access/prepare-query.ts'
import { boundedPage, offsetOf, pageAnswer, pageStatement } from '../../../domain/bounded-page.ts'
import {
  type DeliveryList,
  findDeliveryPage,
  isReadInOrder,
} from '../../../domain/delivery-pages.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { orderBySort } from '../../../domain/list-or-csv.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof deliveries.list.query>
type Filter = output<typeof DeliveryFilter>

export async function listDeliveries(db: Db, viewer: Role, query: Query) {
  const list = deliveryList(viewer, query)
  if (isReadInOrder(list, offsetOf(query))) {
    const found = await selectPage(db, viewer, query)
    if (found.length > 0 || query.page === 1) return pageAnswer(query, found)
  }
  return boundedPage(query, {
    ...pageRows(db, list, query),
    findPage: (limit, offset) => findDeliveryPage(db, list, limit, offset),
  })
}

/** Of a list as it opens, which is asked for again and again. */
const selectPage = rememberQuery((db: Db, viewer: Role, query: Query) =>
  pageStatement(query, pageRows(db, deliveryList(viewer, query), query)),
)

const pageRows = (db: Db, { where }: DeliveryList, { sort }: Pick<Query, 'sort'>) => ({
  rows: sortedDeliveries(db, sort),
  counted: db.selectFrom('deliveries as d'),
  where,
})

export function deliveryList(viewer: Role, query: Filter): DeliveryList {
  const { column, direction } = orderBySort('d', query.sort)
  const order = { column, direction, isAfterwards: isOfFewDays(query) }
  const where = matchesDelivery({ ...query, ofDriver: isDriver(viewer) })
  return { viewer, search: query.search, where, order }
}

export function sortedDeliveries(db: Db, sort: Query['sort']) {
  const { column, direction } = orderBySort('d', sort)
  return deliveryRows(db).orderBy(sql.ref(column), direction).orderBy('d.id', direction)
}

const MAX_FEW_DAYS = 31
const DAY_MS = 86_400_000

/** Named days, not today's, whose deliveries are few enough to be sorted. */
function isOfFewDays({ day, from, to }: Pick<Query, 'day' | 'from' | 'to'>) {
  if (day && day !== 'today') return true
  if (!from || !to) return false
  return Date.parse(to) - Date.parse(from) <= MAX_FEW_DAYS * DAY_MS
}

const selectDelivery = prepareQuery((db: Db, id: string) => deliveryRows(db).where('d.id', '=', id))

export async function findDelivery(db: Db, id: string) {
  const [delivery] = await selectDelivery(db, id)
  return delivery
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
