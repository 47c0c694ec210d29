import type {
  ClientFigures,
  reportFigures,
  UnprovedByClient,
  UnprovedTotals,
} from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf, contains } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { clientKey, goodsValue, maskedDocument, UNPROVED } from '../../../domain/delivery-rows.ts'
import { listGroups } from '../../../domain/group-list.ts'
import { clientsCsv, unprovedCsv } from './csv.ts'

type ClientsQuery = output<typeof reportFigures.clients.query>
type UnprovedQuery = output<typeof reportFigures.unproved.query>

/** Who a group of deliveries is of, under its newest delivery's id (a hash of a CPF would give it away) and the name that was written there. */
const CLIENT = sql`(array_agg(d.id order by d.created_at desc))[1] as id,
  max(${maskedDocument('d.client_document')}) as client_document,
  (array_agg(d.client_name order by d.created_at desc))[1] as client_name`

/** The index deliveries_created reads the period alone. */
export function listClients(db: Db, query: ClientsQuery) {
  return listGroups<ClientFigures>(db, query, {
    groups: sql`
      select ${CLIENT}, count(*) as deliveries, count(*) filter (where d.status = 'DELIVERED') as delivered,
             count(*) filter (where d.status in ('PROBLEM', 'REFUSED', 'REATTEMPTED')) as failed,
             count(d.delivery_date_expected) filter (where d.status = 'DELIVERED') as promised,
             count(*) filter (where d.status = 'DELIVERED' and d.delivered_at::date <= d.delivery_date_expected) as on_time,
             sum(${goodsValue}) as value
        from deliveries d
       where ${allOf(withinDays('d.created_at', query), ofClient(query))}
       group by ${clientKey}`,
    order: sql`deliveries desc, client_name, id`,
    csv: clientsCsv,
  })
}

/** The index deliveries_without_receipt has no other deliveries. */
export function listUnproved(db: Db, query: UnprovedQuery) {
  return listGroups<UnprovedByClient>(db, query, {
    groups: sql`
      select ${CLIENT}, count(*) as deliveries, sum(${goodsValue}) as value, max(${DAYS})::int as oldest_days,
             round(avg(${DAYS}))::int as average_days
        from deliveries d
       where ${allOf(UNPROVED, ofClient(query))}
       group by ${clientKey}`,
    order: sql`value desc, oldest_days desc, id`,
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
