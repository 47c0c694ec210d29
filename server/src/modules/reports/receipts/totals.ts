import {
  ReceiptStanding,
  type ReceiptTotals,
  type reportFigures,
} from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { UNPROVED } from '../../../domain/delivery-rows.ts'

type Query = output<typeof reportFigures.receiptTotals.query>

/** Of the receipt `r` that a delivery `d` shows: one that was rejected is not shown any more. */
const STANDING = sql<ReceiptStanding>`case
  when d.receipt_id is null then case when d.photo_refused_at is null then 'NONE' else 'REJECTED' end
  when r.status = 'PENDING_REVIEW' and r.reading = 'none' then 'BEFORE_REVIEW' else r.status end`

/** The index deliveries_delivered reads the period alone, once for all figures. */
export async function getReceiptTotals(db: Db, query: Query): Promise<ReceiptTotals> {
  const { rows } = await sql<ReceiptTotals>`
    with counted as materialized (
      select d.delivered_at::date as day, ${STANDING} as standing, ${UNPROVED} as is_unproved, count(*) as count
        from deliveries d left join receipts r on r.id = d.receipt_id
       where d.status = 'DELIVERED' and ${withinDays('d.delivered_at', query)}
       group by 1, 2, 3
    ), by_standing as (
      select standing, sum(count) as count from counted group by standing
    ), by_day as (
      select day, coalesce(sum(count) filter (where not is_unproved), 0) as proved,
             coalesce(sum(count) filter (where is_unproved), 0) as unproved
        from counted group by day
    ), days as (
      select each::date as day, coalesce(proved, 0) as proved, coalesce(unproved, 0) as unproved
        from generate_series(${query.start_date}::date, ${query.end_date}::date, interval '1 day') as days (each)
        left join by_day on day = each::date
    )
    select (select coalesce(sum(count), 0) from counted) as count,
           (select coalesce(sum(count), 0) from counted where not is_unproved) as proved,
           (select coalesce(json_agg(by_standing), '[]') from by_standing) as by_standing,
           (select json_agg(days order by day) from days) as days`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  const { options } = ReceiptStanding
  const by_standing = totals.by_standing.toSorted(
    (one, other) => options.indexOf(one.standing) - options.indexOf(other.standing),
  )
  return { ...totals, by_standing }
}
