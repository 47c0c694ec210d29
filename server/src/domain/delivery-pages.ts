import { isClient, isMaster, type Role } from '@canhoto/contracts/access'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { type FoundPage, MAX_COUNTED } from './bounded-page.ts'
import { allOf, type Condition } from './conditions.ts'

export interface DeliveryList {
  viewer: Role
  /** MASTER sees the deliveries of every company, or of the given one. */
  company_id?: string | undefined
  search?: string | undefined
  /** On deliveries `d`. */
  where: Condition
  order: {
    /** 'd.created_at' */
    column: string
    direction: 'asc' | 'desc'
    /**
     * The deliveries that match are all read and then sorted. The database would else read the newest ones until enough of them
     * match, because it does not know that those of a day long past are as old as the day.
     */
    isAfterwards?: boolean
  }
}

/** Rows up to here are skipped with all that is joined to them. */
const MAX_JOINED = 200

/**
 * Finds a page of deliveries by their table alone, where the rest would be joined to many more rows than the page has; undefined
 * for the first pages of a list that is read in the order of an index.
 */
export async function findDeliveryPage(db: Db, list: DeliveryList, limit: number, offset: number) {
  if (isReadInOrder(list, offset)) return undefined
  const { rows } = await deliveryPage(list, limit, offset).execute(db)
  return rows[0]
}

/** Whether a page is read in the order of an index, with all that is joined to its rows. */
export function isReadInOrder(list: DeliveryList, offset: number) {
  const isDirect = !isOfAll(list) && !isClient(list.viewer) && !list.search
  return isDirect && !list.order.isAfterwards && offset <= MAX_JOINED
}

/** The ids of a page, and the number of all deliveries of the list as far as they are counted. */
export function deliveryPage(list: DeliveryList, limit: number, offset: number) {
  const { column, direction } = list.order
  const at = isSortedAfterwards(list) ? sql`${sql.ref(column)} at time zone 'UTC'` : sql.ref(column)
  const sorted = (instant: RawBuilder<unknown>, id: string) =>
    sql`order by ${instant} ${sql.raw(direction)}, ${sql.ref(id)} ${sql.raw(direction)}`
  const matching = (condition?: Condition) =>
    sql`select d.id, ${at} as at from deliveries d where ${allOf(condition, list.where)}`
  const first = (count: number) => (condition?: Condition) =>
    sql`(${matching(condition)} ${sorted(at, 'd.id')} limit ${count})`

  // Without an order, which the number does not depend on.
  const some = (condition: Condition) => sql`(${matching(condition)} limit ${MAX_COUNTED})`

  // A search is made once, for both the page and the count.
  const found = list.search ? sql`with found as materialized (${matching()})` : sql``
  const onPage = list.search ? sql`found` : sql`(${ofViewer(list, first(limit + offset))})`
  const counted = isClient(list.viewer) ? ofClient(some) : matching()
  return sql<FoundPage>`${found}
    select array(select x.id from ${onPage} x ${sorted(sql.ref('x.at'), 'x.id')} limit ${limit} offset ${offset}) as ids,
           (select count(*) from (select from ${list.search ? onPage : sql`(${counted})`} y limit ${MAX_COUNTED}) few) as total`
}

/** A client's indexes have the order of `created_at` alone; in that of another the whole company would be looked through. */
const isSortedAfterwards = ({ viewer, order }: DeliveryList) =>
  order.isAfterwards || (isClient(viewer) && order.column !== 'd.created_at')

/**
 * Every index begins with the company, so MASTER's newest are the newest among those of each company. A client's are those
 * received and those sent, each in the order of an index; the database would else look at all deliveries of the company.
 */
function ofViewer(list: DeliveryList, first: (condition?: Condition) => RawBuilder<unknown>) {
  if (isOfAll(list))
    return sql`select f.* from companies c cross join lateral ${first(sql`d.company_id = c.id`)} f`
  return isClient(list.viewer) ? ofClient(first) : first()
}

/** What a client receives and what they send, each read by its own index. */
export function ofClient(select: (condition: Condition) => RawBuilder<unknown>) {
  return sql`${select(sql`d.client_document = (select actor('document'))`)}
    union ${select(sql`d.sender_document = (select actor('document'))`)}`
}

const isOfAll = ({ viewer, company_id }: DeliveryList) => isMaster(viewer) && !company_id
