import { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import type { DeliveryTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { goodsValue, matchesDelivery } from '../../../domain/delivery-rows.ts'

type Query = output<typeof reportFigures.deliveries.query>

/** The index deliveries_created reads the period alone, once for all figures. */
export async function getDeliveryTotals(db: Db, query: Query): Promise<DeliveryTotals> {
  const { driver_id, status, ...days } = query
  const where = allOf(withinDays('d.created_at', days), matchesDelivery({ driver_id, status }))
  const { rows } = await sql<DeliveryTotals>`
    with counted as materialized (
      select d.created_at::date as day, d.status, count(*) as count, sum(${goodsValue}) as value
        from deliveries d where ${where} group by 1, 2
    ), by_status as (
      select status, sum(count) as count from counted group by status
    ), by_day as (
      select day, sum(count) as registered, sum(count) filter (where status = 'DELIVERED') as delivered
        from counted group by day
    ), days as (
      select each::date as day, coalesce(registered, 0) as registered, coalesce(delivered, 0) as delivered
        from generate_series(${days.start_date}::date, ${days.end_date}::date, interval '1 day') as days (each)
        left join by_day on day = each::date
    )
    select (select coalesce(sum(count), 0) from counted) as count, (select coalesce(sum(value), 0) from counted) as value,
           (select coalesce(json_agg(by_status), '[]') from by_status) as by_status,
           (select json_agg(days order by day) from days) as days`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  const { options } = DeliveryStatus
  const by_status = totals.by_status.toSorted(
    (one, other) => options.indexOf(one.status) - options.indexOf(other.status),
  )
  return { ...totals, by_status }
}
