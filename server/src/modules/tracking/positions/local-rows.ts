import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import { type RawBuilder, sql } from 'kysely'

/** The page of Canhoto, or a tracking device: an app that sends in the background. */
export type PositionSource = 'phone' | 'device'

/** The parts of the statement that read or write positions. */
export type PositionRows = Record<'fresh' | 'hours' | 'stored', RawBuilder<unknown>>

/** Where they are in this database. The times of all, sorted. */
export function localRows(source: PositionSource, times: readonly string[]): PositionRows {
  const within = hoursOf(times)
  return { fresh: freshRows(source, within), hours: hourRows(within), stored: storedRows(source) }
}

const storedRows = (source: PositionSource) => sql`
      insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id, source, moved_from)
      select company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id, ${source}, case when is_moved then phone_time end
        from counted where nth <= ${MAX_POSITIONS_PER_HOUR} on conflict do nothing returning driver_id`

/** How many positions each hour of the fresh ones has already: counted only where that is not noted, which costs 70 µs a point at ten seconds. */
const hourRows = (within: RawBuilder<unknown>) => sql`
  select driver_id, hour, case when hour = last_hour then last_hour_positions else (
      select count(*) from positions p where p.driver_id = d.driver_id and ${within}
         and p.recorded_at >= d.hour and p.recorded_at < d.hour + interval '1 hour') end as stored
    from (select distinct driver_id, hour, last_hour, last_hour_positions from fresh) d`

/** The hours of all the positions: days outside of them are not looked into. */
const hoursOf = (times: readonly string[]) =>
  sql`p.recorded_at >= ${times[0]}::timestamptz - interval '1 hour' and p.recorded_at < ${times.at(-1)}::timestamptz + interval '1 hour'`

/**
 * A second that the driver's other source has told of is not stored again. What was moved back before has another time by now, and is known
 * by the phone's. Each is looked for by its key (as an anti-join, the policies would keep the time out of the key).
 */
const freshRows = (source: PositionSource, within: RawBuilder<unknown>) => sql`
  select distinct on (driver_id, recorded_at) j.* from judged j
   where reason is null and not case
       when case when phone_time <= moved_until then
         exists (select from positions m where m.driver_id = j.driver_id and m.moved_from = j.phone_time) end then true
       else exists (select from positions p where p.driver_id = j.driver_id and ${within}
         and p.recorded_at >= j.second and p.recorded_at < j.second + interval '1 second'
         and (p.recorded_at = j.recorded_at or p.source <> ${source})) end
   order by driver_id, recorded_at, index`
