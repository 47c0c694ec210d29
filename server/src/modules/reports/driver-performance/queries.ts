import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { type DayAndMonth, dayAndMonth, isWithin } from './day-and-month.ts'

/** A driver with the figures of a day, named today, and of its month; `cpf` only tells drivers of one name apart. */
export interface DriverFigures {
  driverId: string
  userId: string
  username: string | null
  name: string
  cpf: string | null
  deliveriesToday: number
  deliveriesMonth: number
  occurrencesToday: number
  occurrencesMonth: number
  vehiclesToday: string[]
  vehiclesMonth: string[]
}

/** A route of the night before may still be driven. */
const LONGEST_ROUTE = sql`interval '1 day'`

/**
 * The active drivers, and those who did something in the month of the day, which is today where none is named. Each part reads
 * an index of the month alone: deliveries_delivered, occurrences_time and, driver by driver, routes_driver.
 */
export async function listDriverFigures(db: Db, named?: string) {
  const { day, month } = dayAndMonth(named)
  const { rows } = await sql<DriverFigures>`
    with delivered as (
      select driver_id, count(*) as month, count(*) filter (where ${isWithin('delivered_at', day)}) as day
        from deliveries
       where status = 'DELIVERED' and ${isWithin('delivered_at', month)}
       group by driver_id
    ), failed as (
      select driver_id, count(*) as month, count(*) filter (where ${isWithin('occurred_at', day)}) as day
        from occurrences
       where ${isWithin('occurred_at', month)}
       group by driver_id
    )
    select d.id as "driverId", d.user_id as "userId", u.username, d.name, d.cpf,
           coalesce(delivered.day, 0) as "deliveriesToday", coalesce(delivered.month, 0) as "deliveriesMonth",
           coalesce(failed.day, 0) as "occurrencesToday", coalesce(failed.month, 0) as "occurrencesMonth",
           coalesce(driven.day, '{}') as "vehiclesToday", coalesce(driven.month, '{}') as "vehiclesMonth"
      from drivers d
      left join users u on u.id = d.user_id
      left join delivered on delivered.driver_id = d.id
      left join failed on failed.driver_id = d.id
      left join lateral (
        select array_agg(distinct v.plate) as month,
               array_agg(distinct v.plate) filter (where ${isOnRouteWithin(day)}) as day
          from routes r join vehicles v on v.id = r.vehicle_id
         where r.driver_id = d.id and ${isOnRouteWithin(month)}
      ) driven on true
     where d.is_active or delivered.month > 0 or failed.month > 0
     order by d.sort_name, d.id`.execute(db)
  return rows
}

function isOnRouteWithin({ start, end }: DayAndMonth['day']) {
  return sql`r.started_at >= ${start} - ${LONGEST_ROUTE} and r.started_at < ${end}
    and (r.finished_at is null or r.finished_at >= ${start})`
}

/** With the offset of the company's clock, as every instant. */
export async function readClock(db: Db) {
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
