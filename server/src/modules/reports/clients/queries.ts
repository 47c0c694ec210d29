import type {
  ClientFigures,
  reportFigures,
  UnprovedByClient,
  UnprovedTotals,
} from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf, type Condition, contains } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { clientKey, goodsValue, maskedDocument, UNPROVED } from '../../../domain/delivery-rows.ts'
import { listGroups } from '../../../domain/group-list.ts'
import { clientsCsv, unprovedCsv } from './csv.ts'

type ClientsQuery = output<typeof reportFigures.clients.query>
type UnprovedQuery = output<typeof reportFigures.unproved.query>

/** What the groups are made of; the names only order them. */
const CLIENT = sql`${clientKey} as client, max(d.client_name) as last_name, max(d.created_at) as newest_at, count(*) as deliveries,
  sum(${goodsValue}) as value`

/** Who a group is of, under its newest delivery's id (a hash of a CPF would give it away) and the name that was written there. */
const newestOf = (where: Condition) => sql`
  select d.id, d.client_name, ${maskedDocument('d.client_document')} as client_document
    from deliveries d
   where ${allOf(where, sql`d.created_at = g.newest_at and ${clientKey} = g.client`)}
   order by d.id desc limit 1`

/** The index deliveries_created reads the period alone. */
export function listClients(db: Db, query: ClientsQuery) {
  const where = allOf(withinDays('d.created_at', query), ofClient(query))
  return listGroups<ClientFigures>(db, query, {
    groups: sql`
      select ${CLIENT}, count(*) filter (where d.status = 'DELIVERED') as delivered,
             count(*) filter (where d.status in ('PROBLEM', 'REFUSED', 'REATTEMPTED')) as failed,
             count(d.delivery_date_expected) filter (where d.status = 'DELIVERED') as promised,
             count(*) filter (where d.status = 'DELIVERED' and d.delivered_at::date <= d.delivery_date_expected) as on_time
        from deliveries d
       where ${where}
       group by ${clientKey}`,
    order: sql`deliveries desc, last_name, client`,
    details: newestOf(where),
    csv: clientsCsv,
  })
}

/** The index deliveries_without_receipt has no other deliveries. */
export function listUnproved(db: Db, query: UnprovedQuery) {
  const where = allOf(UNPROVED, ofClient(query))
  return listGroups<UnprovedByClient>(db, query, {
    groups: sql`
      select ${CLIENT}, max(${DAYS})::int as oldest_days, round(avg(${DAYS}))::int as average_days
        from deliveries d
       where ${where}
       group by ${clientKey}`,
    order: sql`value desc, oldest_days desc, client`,
    details: newestOf(where),
    csv: unprovedCsv,
  })
}

export async function getUnprovedTotals(db: Db) {
  const { rows } = await sql<UnprovedTotals>`
    select count(*) as deliveries, coalesce(sum(${goodsValue}), 0) as value, max(${DAYS})::int as oldest_days
      from deliveries d where ${UNPROVED}`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  return totals
}

/** Since it was delivered, of the company's calendar. */
const DAYS = sql`(current_date - d.delivered_at::date)`

const ofClient = ({ search }: { search?: string | undefined }) =>
  search ? contains(sql`d.client_name`, search) : undefined
