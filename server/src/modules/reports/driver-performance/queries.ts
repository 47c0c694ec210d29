import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { MONTH_START, TODAY_START } from '../../../domain/calendar.ts'

/** A driver with the figures of today and of this month; `cpf` only tells drivers of one name apart. */
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
 * The active drivers, and those who did something this month. Each part reads an index of the month alone:
 * deliveries_delivered, occurrences_time and, driver by driver, routes_driver.
 */
export async function listDriverFigures(db: Db) {
  const { rows } = await sql<DriverFigures>`
    with delivered as (
      select driver_id, count(*) as month, count(*) filter (where delivered_at >= ${TODAY_START}) as today
        from deliveries
       where status = 'DELIVERED' and delivered_at >= ${MONTH_START}
       group by driver_id
    ), failed as (
      select driver_id, count(*) as month, count(*) filter (where occurred_at >= ${TODAY_START}) as today
        from occurrences
       where occurred_at >= ${MONTH_START}
       group by driver_id
    )
    select d.id as "driverId", d.user_id as "userId", u.username, d.name, d.cpf,
           coalesce(delivered.today, 0) as "deliveriesToday", coalesce(delivered.month, 0) as "deliveriesMonth",
           coalesce(failed.today, 0) as "occurrencesToday", coalesce(failed.month, 0) as "occurrencesMonth",
           coalesce(driven.today, '{}') as "vehiclesToday", coalesce(driven.month, '{}') as "vehiclesMonth"
      from drivers d
      left join users u on u.id = d.user_id
      left join delivered on delivered.driver_id = d.id
      left join failed on failed.driver_id = d.id
      left join lateral (
        select array_agg(distinct v.plate) as month,
               array_agg(distinct v.plate) filter (where ${isOnRouteSince(TODAY_START)}) as today
          from routes r join vehicles v on v.id = r.vehicle_id
         where r.driver_id = d.id and ${isOnRouteSince(MONTH_START)}
      ) driven on true
     where d.is_active or delivered.month > 0 or failed.month > 0
     order by d.sort_name, d.id`.execute(db)
  return rows
}

function isOnRouteSince(start: typeof TODAY_START) {
  return sql`r.started_at >= ${start} - ${LONGEST_ROUTE} and (r.finished_at is null or r.finished_at >= ${start})`
}

/** With the offset of the company's clock, as every instant. */
export async function readClock(db: Db) {
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
