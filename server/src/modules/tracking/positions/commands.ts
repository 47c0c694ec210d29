import type { Position } from '@canhoto/contracts/tracking'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { plausibleTime } from '../../../domain/phone-time.ts'

const MAX_AGE_DAYS = 30

/**
 * Stores each position once, however often it is sent, and updates the driver's last one. Positions older than
 * MAX_AGE_DAYS are dropped.
 */
export async function recordPositions(
  db: Db,
  driverId: string,
  points: readonly Position[],
  now: Date,
) {
  const oldest = now.getTime() - MAX_AGE_DAYS * 86_400_000
  const timed = points.map((point) => ({
    ...point,
    recorded_at: plausibleTime(point.recorded_at, now),
  }))
  const kept = timed.filter((point) => Date.parse(point.recorded_at) >= oldest)
  for (const day of new Set(
    kept.map((point) => new Date(point.recorded_at).toISOString().slice(0, 10)),
  )) {
    await sql`select ensure_positions_day(${day}::date)`.execute(db)
  }
  const accepted = await insertPositions(db, driverId, kept)
  return { accepted, duplicated: kept.length - accepted }
}

type TimedPosition = Position & { recorded_at: string }

async function insertPositions(db: Db, driverId: string, points: readonly TimedPosition[]) {
  const valuesOf = <K extends keyof TimedPosition>(key: K) =>
    points.map((point) => point[key] ?? null)
  const { rows } = await sql<{ accepted: number }>`
    with sent as materialized (
      select * from unnest(
        ${valuesOf('recorded_at')}::timestamptz[], ${valuesOf('latitude')}::float8[], ${valuesOf('longitude')}::float8[],
        ${valuesOf('accuracy')}::real[], ${valuesOf('speed')}::real[], ${valuesOf('heading')}::real[], ${valuesOf('vehicle_id')}::uuid[]
      ) as p(recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id)
    ), stored as (
      insert into positions (driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id)
      select ${driverId}::uuid, * from sent on conflict do nothing returning 1
    ), moved as (
      insert into driver_states (driver_id, recorded_at, latitude, longitude, accuracy, speed, heading)
      select ${driverId}::uuid, recorded_at, latitude, longitude, accuracy, speed, heading
        from sent order by recorded_at desc limit 1
      on conflict (driver_id) do update set
        recorded_at = excluded.recorded_at, latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading, updated_at = now()
      where driver_states.recorded_at is null or driver_states.recorded_at < excluded.recorded_at
    )
    select count(*) as accepted from stored`.execute(db)
  return rows[0]?.accepted ?? 0
}
