import type { Charts, DayFigures } from '@canhoto/contracts/dashboard'
import { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { CHART_DAYS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { TODAY_START } from '../../../domain/calendar.ts'
import { isOfDay } from '../../../domain/delivery-rows.ts'

const HOURS = 24

export async function getCharts(db: Db): Promise<Charts> {
  const [delivered_by_hour, today_by_status, days] = await Promise.all([
    countByHour(db),
    countByStatus(db),
    listDays(db),
  ])
  return { delivered_by_hour, today_by_status, days }
}

async function countByHour(db: Db) {
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from delivered_at)::integer as hour, count(*) as count
      from deliveries
     where status = 'DELIVERED' and delivered_at >= ${TODAY_START}
     group by hour`.execute(db)
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]))
  return Array.from({ length: HOURS }, (_, hour) => counts.get(hour) ?? 0)
}

async function countByStatus(db: Db) {
  const rows = await db
    .selectFrom('deliveries as d')
    .select(sql<DeliveryStatus>`d.status`.as('status'))
    .select(sql<number>`count(*)`.as('count'))
    .where(isOfDay('today'))
    .groupBy('d.status')
    .execute()
  const { options } = DeliveryStatus
  return rows.toSorted((one, other) => options.indexOf(one.status) - options.indexOf(other.status))
}

/** Every day of the range has a row; the index deliveries_delivered reads the range alone. */
async function listDays(db: Db) {
  const { rows } = await sql<DayFigures>`
    with delivered as (
      select delivered_at::date as day, count(*) as delivered, count(delivery_date_expected) as promised,
             count(*) filter (where delivered_at::date <= delivery_date_expected) as on_time
        from deliveries
       where status = 'DELIVERED' and delivered_at >= (current_date - ${CHART_DAYS - 1}::integer)::timestamptz
         and delivered_at < (current_date + 1)::timestamptz
       group by 1
    )
    select each::date::text as day, coalesce(delivered, 0) as delivered, coalesce(promised, 0) as promised,
           coalesce(on_time, 0) as on_time
      from generate_series(current_date - ${CHART_DAYS - 1}::integer, current_date, interval '1 day') as days (each)
      left join delivered on day = each::date
     order by each`.execute(db)
  return rows
}
