import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import type { Position, RecordedPositions } from '@canhoto/contracts/tracking'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

type TimedPosition = Position & {
  recorded_at: string
  /** As the phone said it. */
  phone_time: string | null
  /** It lay in the future. */
  is_moved: boolean
}

/** The page of Canhoto, or a tracking device: an app that sends in the background. */
export type PositionSource = 'phone' | 'device'

interface PositionRules {
  driverId: string
  userId: string
  oldest: Date
  source: PositionSource
}

/** Positions are taken this much before and after a route, whose start and end are other moments of the phone. */
const ROUTE_TOLERANCE = sql`interval '1 minute'`

/** Inserts the positions that keep the rules, moves the driver to the last of them, and answers why the others do not. */
export async function insertPositions(
  db: Db,
  points: readonly TimedPosition[],
  rules: PositionRules,
) {
  const { driverId, source } = rules
  const { rows } = await sql<Pick<RecordedPositions, 'accepted' | 'rejected'>>`
    with sent as materialized (${sentRows(points)}), own_routes as materialized (${routeRows(driverId)}),
    judged as materialized (${judgedRows(rules)}), moved_before as materialized (${movedRows(driverId)}), fresh as materialized (${freshRows(rules)}),
    counted as materialized (${countedRows(driverId)}),
    stored as (
      insert into positions (driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id, source, moved_from)
      select ${driverId}::uuid, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id, ${source}, case when is_moved then phone_time end
        from counted where nth <= ${MAX_POSITIONS_PER_HOUR} on conflict do nothing returning 1
    ), moved as (
      insert into driver_states (driver_id, recorded_at, latitude, longitude, accuracy, speed, heading)
      select ${driverId}::uuid, recorded_at, latitude, longitude, accuracy, speed, heading
        from counted where nth <= ${MAX_POSITIONS_PER_HOUR} order by recorded_at desc limit 1
      on conflict (driver_id) do update set
        recorded_at = excluded.recorded_at, latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading, updated_at = now()
      where driver_states.recorded_at is null or driver_states.recorded_at < excluded.recorded_at
    ), rejected as (
      select index, reason from judged where reason is not null
      union all
      select j.index, 'TOO_MANY' from judged j join counted c using (recorded_at)
       where j.reason is null and c.nth > ${MAX_POSITIONS_PER_HOUR}
    )
    select (select count(*) from stored) as accepted, coalesce(
      (select jsonb_agg(jsonb_build_object('index', index, 'reason', reason) order by index) from rejected), '[]') as rejected`.execute(
    db,
  )
  return rows[0] ?? { accepted: 0, rejected: [] }
}

/** A vehicle that was deleted meanwhile, or is another company's, is left out. */
function sentRows(points: readonly TimedPosition[]): RawBuilder<unknown> {
  const valuesOf = <K extends keyof TimedPosition>(key: K) =>
    points.map((point) => point[key] ?? null)
  return sql`
    select p.index - 1 as index, p.recorded_at, latitude, longitude, accuracy, speed, heading, phone_time, is_moved, v.id as vehicle_id
      from unnest(
        ${valuesOf('recorded_at')}::timestamptz[], ${valuesOf('latitude')}::float8[], ${valuesOf('longitude')}::float8[],
        ${valuesOf('accuracy')}::real[], ${valuesOf('speed')}::real[], ${valuesOf('heading')}::real[], ${valuesOf('vehicle_id')}::uuid[],
        ${valuesOf('phone_time')}::timestamptz[], ${valuesOf('is_moved')}::boolean[]
      ) with ordinality as p(recorded_at, latitude, longitude, accuracy, speed, heading, sent_vehicle, phone_time, is_moved, index)
      left join vehicles v on v.id = p.sent_vehicle`
}

/** The routes that the positions may belong to. */
const routeRows = (driverId: string) => sql`
  select started_at - ${ROUTE_TOLERANCE} as since, coalesce(finished_at, 'infinity') + ${ROUTE_TOLERANCE} as until
    from routes, (select min(recorded_at) as first, max(recorded_at) as last from sent) s
   where driver_id = ${driverId} and started_at <= s.last + ${ROUTE_TOLERANCE}
     and (finished_at is null or finished_at >= s.first - ${ROUTE_TOLERANCE})`

/** The consent of a position is what the driver last said before it. */
const judgedRows = ({ userId, oldest }: PositionRules) => sql`
  select s.*, case
      when s.recorded_at < ${oldest}::timestamptz then 'TOO_OLD'
      when not exists (select from own_routes r where r.since <= s.recorded_at and s.recorded_at <= r.until) then 'NO_ROUTE'
      when (select given from consents c where c.user_id = ${userId} and c.occurred_at <= s.recorded_at
             order by c.occurred_at desc, c.id desc limit 1) is not true then 'NO_CONSENT'
    end as reason
    from sent s`

/** The positions to store, each with its number in the hour. */
const countedRows = (driverId: string) => sql`
  select n.*, h.stored + row_number() over (partition by n.hour order by n.recorded_at) as nth
    from fresh n join (
      select hour, (select count(*) from positions p where p.driver_id = ${driverId}
                      and p.recorded_at >= hour and p.recorded_at < hour + interval '1 hour') as stored
        from (select distinct hour from fresh) d
    ) h using (hour)`

/** What was moved back before has another time by now, and is known by the phone's. */
const movedRows = (driverId: string) => sql`
  select moved_from from positions where driver_id = ${driverId} and moved_from is not null`

/** A second that the driver's other source has told of is not stored again. */
const freshRows = ({ driverId, source }: PositionRules) => sql`
  select distinct on (recorded_at) j.*, date_trunc('hour', recorded_at) as hour from judged j
   where reason is null
     and not exists (select from moved_before m where m.moved_from = j.phone_time)
     and not exists (select from positions p where p.driver_id = ${driverId}
       and p.recorded_at >= date_trunc('second', j.recorded_at)
       and p.recorded_at < date_trunc('second', j.recorded_at) + interval '1 second'
       and (p.recorded_at = j.recorded_at or p.source <> ${source}))
   order by recorded_at, index`
