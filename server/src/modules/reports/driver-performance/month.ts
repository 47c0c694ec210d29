import type { DriverMonth } from '@canhoto/contracts/driver-performance'
import { MAX_CHARTED_DRIVERS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { dayAndMonth, isWithin } from './day-and-month.ts'
import { listDriverFigures } from './queries.ts'
import { mergeDuplicates } from './rank-drivers.ts'

/** The month of a day, of the current month where none is named. Its drivers are those of the report. */
export async function getDriverMonth(db: Db, day?: string): Promise<DriverMonth> {
  const [figures, days] = await Promise.all([listDriverFigures(db, day), listDays(db, day)])
  const drivers = mergeDuplicates(figures)
    .filter(({ deliveriesMonth }) => deliveriesMonth > 0)
    .map(({ driverId, name, deliveriesMonth }) => ({
      driverKey: driverId,
      name,
      deliveries: deliveriesMonth,
    }))
    .toSorted(
      (one, other) =>
        other.deliveries - one.deliveries || one.name.localeCompare(other.name, 'pt-BR'),
    )
  return {
    deliveries: days.reduce((sum, { deliveries }) => sum + deliveries, 0),
    occurrences: days.reduce((sum, { occurrences }) => sum + occurrences, 0),
    days,
    driverCount: drivers.length,
    drivers: drivers.slice(0, MAX_CHARTED_DRIVERS),
  }
}

/** What no driver did, the office did: it is in none of the report's figures. */
async function listDays(db: Db, named?: string) {
  const { month } = dayAndMonth(named)
  const { rows } = await sql<DriverMonth['days'][number]>`
    with delivered as (
      select delivered_at::date as day, count(*) as count from deliveries
       where status = 'DELIVERED' and driver_id is not null and ${isWithin('delivered_at', month)}
       group by 1
    ), failed as (
      select occurred_at::date as day, count(*) as count from occurrences
       where driver_id is not null and ${isWithin('occurred_at', month)}
       group by 1
    )
    select each::date::text as day, coalesce(delivered.count, 0) as deliveries, coalesce(failed.count, 0) as occurrences
      from generate_series(${month.start}::date, least(${month.end}::date - 1, current_date), interval '1 day') as days (each)
      left join delivered on delivered.day = each::date
      left join failed on failed.day = each::date
     order by each`.execute(db)
  return rows
}
