import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import type { Position, RecordedPositions } from '@canhoto/contracts/tracking'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { distributedRows } from './distributed-rows.ts'
import { localRows, type PositionSource } from './local-rows.ts'

type TimedPosition = Position & {
  recorded_at: string
  /** As the phone said it. */
  phone_time: string | null
  /** It lay in the future. */
  is_moved: boolean
}

/** What one driver sent. */
export interface TimedCall {
  driverId: string
  userId: string
  points: readonly TimedPosition[]
  /** Positions from before it are not stored. */
  oldest: Date
}

interface Target {
  source: PositionSource
  /** Whether the workers of Citus have the positions (decision 0039). */
  areDistributed: boolean
}

type Stored = Pick<RecordedPositions, 'accepted' | 'rejected'>

/** Positions are taken this much before and after a route, whose start and end are other moments of the phone. */
const ROUTE_TOLERANCE = sql`interval '1 minute'`

/**
 * Inserts the positions that keep the rules, moves each driver to the last of theirs, and answers why the others do not: for each call,
 * each of another driver. Undefined for a call whose driver is not among those that the transaction acts for.
 */
export async function insertPositions(
  db: Db,
  calls: readonly TimedCall[],
  { source, areDistributed }: Target,
): Promise<(Stored | undefined)[]> {
  const rows = areDistributed ? distributedRows(source) : localRows(source, timesOf(calls))
  const answers = await sql<Stored & { call: number }>`
    with calls as materialized (${callRows(calls)}),
    sent as materialized (${sentRows(calls)}),
    judged as materialized (${JUDGED_ROWS}),
    fresh as materialized (${rows.fresh}),
    hours as materialized (${rows.hours}),
    counted as materialized (${COUNTED_ROWS}),
    stored as (${rows.stored}
    ), newest as materialized (
      select distinct on (driver_id) * from counted where nth <= ${MAX_POSITIONS_PER_HOUR} order by driver_id, recorded_at desc
    ), moved as (
      insert into driver_states (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, last_hour, last_hour_positions)
      select company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, hour, nth
        from newest where last_at is null or last_at < recorded_at
      on conflict (driver_id) do update set
        recorded_at = excluded.recorded_at, latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading, updated_at = now(),
        last_hour = excluded.last_hour, last_hour_positions = excluded.last_hour_positions
      where driver_states.recorded_at is null or driver_states.recorded_at < excluded.recorded_at
    ), late as (${LATE_ROWS}), answered as materialized (
      select driver_id, index, coalesce(reason, case when (driver_id, recorded_at) in (
          select driver_id, recorded_at from counted where nth > ${MAX_POSITIONS_PER_HOUR}) then 'TOO_MANY' end) as reason
        from judged
    )
    select call, coalesce(a.accepted, 0) as accepted, coalesce(r.rejected, '[]') as rejected
      from calls
      left join (select driver_id, count(*) as accepted from stored group by driver_id) a using (driver_id)
      left join (select driver_id, jsonb_agg(jsonb_build_object('index', index, 'reason', reason) order by index) as rejected
                   from answered where reason is not null group by driver_id) r using (driver_id)`.execute(
    db,
  )
  if (calls.some(({ points }) => points.some(({ is_moved }) => is_moved)))
    await noteMoved(db, calls)
  const byCall = new Map(answers.rows.map(({ call, ...stored }) => [call, stored]))
  return calls.map((_, n) => byCall.get(n))
}

/** Only a phone that was ahead up to this time of its own may send again what was moved back. */
async function noteMoved(db: Db, calls: readonly TimedCall[]) {
  const moved = calls.flatMap(({ driverId, points }) =>
    points.flatMap(({ is_moved, phone_time }) => (is_moved ? { driverId, phone_time } : [])),
  )
  await sendWithNext(
    db,
    sql`
    update driver_states s set moved_until = greatest(s.moved_until, m.until)
      from (select id, max(time) as until
              from unnest(${moved.map(({ driverId }) => driverId)}::uuid[], ${moved.map(({ phone_time }) => phone_time)}::timestamptz[]) as t(id, time)
             group by id) m
     where s.driver_id = m.id`,
  )
}

const timesOf = (calls: readonly TimedCall[]) =>
  calls.flatMap(({ points }) => points.map(({ recorded_at }) => recorded_at)).toSorted()

/** The calls, with the times of the routes that their positions may belong to, and those of which the driver had consented. */
function callRows(calls: readonly TimedCall[]) {
  const times = calls.map(({ points }) => points.map(({ recorded_at }) => recorded_at).toSorted())
  return sql`
    select c.call - 1 as call, c.driver_id, d.company_id, c.oldest, s.moved_until, s.recorded_at as last_at, s.last_hour, s.last_hour_positions,
           r.times as routes, k.times as consented
      from unnest(
        ${calls.map(({ driverId }) => driverId)}::uuid[], ${calls.map(({ userId }) => userId)}::uuid[],
        ${calls.map(({ oldest }) => oldest)}::timestamptz[], ${times.map((each) => each[0])}::timestamptz[],
        ${times.map((each) => each.at(-1))}::timestamptz[]
      ) with ordinality as c(driver_id, user_id, oldest, first, last, call)
      join drivers d on d.id = c.driver_id
      left join driver_states s on s.driver_id = c.driver_id,
      lateral (
        select range_agg(tstzrange(started_at - ${ROUTE_TOLERANCE}, finished_at + ${ROUTE_TOLERANCE}, '[]')) as times from routes
         where driver_id = c.driver_id and started_at <= c.last + ${ROUTE_TOLERANCE}
           and (finished_at is null or finished_at >= c.first - ${ROUTE_TOLERANCE})
      ) r,
      lateral (
        select range_agg(tstzrange(occurred_at, next)) filter (where given) as times from (
          select given, occurred_at, lead(occurred_at) over (order by occurred_at, id) as next from consents
           where user_id = c.user_id and company_id = d.company_id) said
      ) k`
}

/** A vehicle that was deleted meanwhile, or is another company's, is left out. */
function sentRows(calls: readonly TimedCall[]) {
  const sent = calls.flatMap(({ points }, call) =>
    points.map((point, index) => ({ ...point, call, index })),
  )
  const valuesOf = <K extends keyof (typeof sent)[number]>(key: K) =>
    sent.map((point) => point[key] ?? null)
  return sql`
    select p.*, c.driver_id, c.company_id, c.oldest, c.moved_until, c.last_at, c.last_hour, c.last_hour_positions, c.routes, c.consented,
           v.id as vehicle_id
      from unnest(
        ${valuesOf('call')}::int[], ${valuesOf('index')}::int[], ${valuesOf('recorded_at')}::timestamptz[],
        ${valuesOf('latitude')}::float8[], ${valuesOf('longitude')}::float8[],
        ${valuesOf('accuracy')}::real[], ${valuesOf('speed')}::real[], ${valuesOf('heading')}::real[], ${valuesOf('vehicle_id')}::uuid[],
        ${valuesOf('phone_time')}::timestamptz[], ${valuesOf('is_moved')}::boolean[]
      ) as p(call, index, recorded_at, latitude, longitude, accuracy, speed, heading, sent_vehicle, phone_time, is_moved)
      join calls c using (call)
      left join vehicles v on v.id = p.sent_vehicle and v.company_id = c.company_id`
}

/** The consent of a position is what the driver last said before it. */
const JUDGED_ROWS = sql`
  select s.*, date_trunc('hour', recorded_at) as hour, date_trunc('second', recorded_at) as second, case
      when s.recorded_at < s.oldest then 'TOO_OLD'
      when s.routes @> s.recorded_at is not true then 'NO_ROUTE'
      when s.consented @> s.recorded_at is not true then 'NO_CONSENT'
    end as reason
    from sent s`

/** The positions to store, each with its number in the hour. */
const COUNTED_ROWS = sql`
  select n.*, h.stored + row_number() over (partition by n.driver_id, n.hour order by n.recorded_at) as nth
    from fresh n join hours h using (driver_id, hour)`

/** One that comes late does not move its driver. When it is of the last hour, that is counted when the next one comes. */
const LATE_ROWS = sql`
  update driver_states s set last_hour = null
    from newest n where n.last_at >= n.recorded_at and n.last_hour = n.hour and s.driver_id = n.driver_id`
