import { MAX_REPORTED_CLIENTS } from '@canhoto/contracts/limits'
import type { AllClientsTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { clientKey, goodsValue } from '../../../domain/delivery-rows.ts'

type Query = output<typeof reportFigures.clientTotals.query>

/**
 * The index deliveries_created reads the period alone, once for all figures. The name of a client is the newest one that was
 * written in the period, as in the list.
 */
export async function getClientTotals(db: Db, query: Query): Promise<AllClientsTotals> {
  const period = withinDays('d.created_at', query)
  const { rows } = await sql<AllClientsTotals>`
    with found as materialized (
      select ${clientKey} as client, d.client_document, d.client_name, d.created_at::date as day, d.status = 'DELIVERED' as is_delivered,
             d.delivery_date_expected is not null as is_promised,
             d.delivered_at::date <= d.delivery_date_expected as is_on_time, ${goodsValue} as value
        from deliveries d where ${period}
    ), by_client as (
      select client, max(client_document) as document, max(client_name) as name, count(*) as deliveries, sum(value) as value
        from found group by client
    ), largest as (
      select coalesce((select d.client_name from deliveries d where d.client_document = document and ${period}
               order by d.created_at desc limit 1), name) as client_name, deliveries, value
        from (select * from by_client order by deliveries desc, value desc, client limit ${MAX_REPORTED_CLIENTS}) first
    ), by_day as (
      select day, count(*) filter (where is_on_time) as on_time, count(*) filter (where is_promised and not is_on_time) as late,
             count(*) filter (where not is_promised) as unpromised
        from found where is_delivered group by day
    ), days as (
      select each::date as day, coalesce(on_time, 0) as on_time, coalesce(late, 0) as late, coalesce(unpromised, 0) as unpromised
        from generate_series(${query.start_date}::date, ${query.end_date}::date, interval '1 day') as days (each)
        left join by_day on day = each::date
    )
    select (select count(*) from by_client) as clients, (select count(*) from found) as deliveries,
           (select count(*) from found where is_delivered) as delivered,
           (select count(*) from found where is_delivered and is_promised) as promised,
           (select count(*) from found where is_delivered and is_on_time) as on_time,
           (select coalesce(sum(value), 0) from found) as value,
           (select coalesce(json_agg(largest order by deliveries desc, value desc, client_name), '[]') from largest) as largest,
           (select json_agg(days order by day) from days) as days`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  return totals
}
