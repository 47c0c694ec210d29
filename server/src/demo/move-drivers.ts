import type pg from 'pg'
import type { OnWay } from './list-on-way.ts'

export const MOVE_EVERY_MS = 15_000
/** Metres. */
export const ACCURACY = 8

/** Every driver is where the round has come to, as the phone would report it, unless it is off. */
export async function moveDrivers(owner: pg.Pool, drivers: readonly OnWay[], now: Date) {
  await owner.query('select ensure_positions_day($1::date)', [now.toISOString().slice(0, 10)])
  const places = drivers.filter(({ hasSignal }) => hasSignal)
  await owner.query(
    `with moved as (
       update driver_states s set latitude = p.latitude, longitude = p.longitude, speed = p.speed, heading = p.heading,
              accuracy = $3, recorded_at = $1, updated_at = $1
         from json_to_recordset($2) as p(driver_id uuid, latitude float8, longitude float8, speed real, heading real)
        where s.driver_id = p.driver_id
       returning s.company_id, s.driver_id, s.recorded_at, s.latitude, s.longitude, s.accuracy, s.speed, s.heading, s.vehicle_id
     )
     insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id)
     select * from moved on conflict do nothing`,
    [now, JSON.stringify(places), ACCURACY],
  )
}
