import type pg from 'pg'
import { type Connection, openOwner } from '../platform/database.ts'
import { ALFA, BETA } from './companies.ts'

const MOVE_EVERY_MS = 15_000
/** Degrees per move, about 165 m: 40 km/h. */
const STEP_DEGREES = 0.0015
const SPEED_KMH = 40
/** Radians per move, so that a driver comes round again after some kilometres. */
const TURN_RADIANS = 0.025

/**
 * Every driver of the demonstration who is on a route and shares it goes a step further, as their phone would report it. A
 * driver who is signed in is moved by that phone, and is left alone here.
 */
export async function moveDrivers(owner: pg.Pool, now: Date) {
  await owner.query('select ensure_positions_day($1::date)', [now.toISOString().slice(0, 10)])
  await owner.query(
    `with step as (
       select s.driver_id, extract(epoch from $1::timestamptz) / ($2 / 1000.0) * $3 + ascii(right(s.driver_id::text, 1)) as angle
         from driver_states s
        where s.company_id = any($4::uuid[]) and s.status = 'online' and s.latitude is not null
          and exists (select from routes r where r.driver_id = s.driver_id and r.finished_at is null)
          and (select c.given from consents c join drivers d on d.user_id = c.user_id
                where d.id = s.driver_id order by c.occurred_at desc, c.id desc limit 1)
          and not exists (select from sessions o where o.driver_id = s.driver_id and o.ended_at is null and o.expires_at > $1)
     ), moved as (
       update driver_states s set latitude = s.latitude + $5 * cos(angle), longitude = s.longitude + $5 * sin(angle),
              speed = $6, heading = mod(degrees(angle)::numeric, 360), accuracy = 8, recorded_at = $1, updated_at = $1
         from step where step.driver_id = s.driver_id
       returning s.company_id, s.driver_id, s.recorded_at, s.latitude, s.longitude, s.accuracy, s.speed, s.heading, s.vehicle_id
     )
     insert into positions (company_id, driver_id, recorded_at, latitude, longitude, accuracy, speed, heading, vehicle_id)
     select * from moved on conflict do nothing`,
    [now, MOVE_EVERY_MS, TURN_RADIANS, [ALFA.id, BETA.id], STEP_DEGREES, SPEED_KMH],
  )
}

/** Moves the drivers while the demonstration runs. Returns a function that ends it. */
export function startMoving(connection: Connection, now: () => Date) {
  const owner = openOwner(connection, 1)
  let moving = Promise.resolve()
  const timer = setInterval(() => {
    moving = moving
      .then(() => moveDrivers(owner, now()))
      .catch((error: unknown) => console.warn('Drivers of the demonstration:', error))
  }, MOVE_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await moving
    await owner.end()
  }
}
