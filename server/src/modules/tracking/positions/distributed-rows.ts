import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { PositionRows, PositionSource } from './local-rows.ts'

/**
 * The same where the workers of Citus have the positions: a statement that has tables of this node too may not name them, and calls
 * functions (sql/distributed-positions.sql).
 */
export const distributedRows = (source: PositionSource): PositionRows => ({
  fresh: sql`
    with own as materialized (
      select j.*, row_number() over (order by call, index) as sent_nth from judged j where reason is null
    ), found as materialized (
      select f.nth as sent_nth, f.is_known, f.in_hour
        from (select array_agg(company_id order by sent_nth) as companies, array_agg(driver_id order by sent_nth) as drivers,
                     array_agg(recorded_at order by sent_nth) as times,
                     array_agg(case when phone_time <= moved_until then phone_time end order by sent_nth) as moved from own) a,
             find_sent_positions(a.companies, a.drivers, a.times, a.moved, ${source}) f
    )
    select distinct on (driver_id, recorded_at) own.*, in_hour from own join found using (sent_nth)
     where not is_known order by driver_id, recorded_at, index`,
  hours: sql`select distinct driver_id, hour, in_hour as stored from fresh`,
  stored: sql`
    select s.driver_id
      from (select array_agg(company_id) as companies, array_agg(driver_id) as drivers, array_agg(recorded_at) as times,
                   array_agg(latitude) as latitudes, array_agg(longitude) as longitudes, array_agg(accuracy) as accuracies,
                   array_agg(speed) as speeds, array_agg(heading) as headings, array_agg(vehicle_id) as vehicles,
                   array_agg(case when is_moved then phone_time end) as moved
              from counted where nth <= ${MAX_POSITIONS_PER_HOUR}) a,
           store_positions(a.companies, a.drivers, a.times, a.latitudes, a.longitudes, a.accuracies, a.speeds, a.headings, a.vehicles,
             a.moved, ${source}) as s(driver_id)`,
})
