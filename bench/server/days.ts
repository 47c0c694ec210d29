import type pg from 'pg'
import { COMPANIES, DAYS, DELIVERIES } from './data.ts'

/** Of the deliveries of a day, those that are registered between these hours and finished the given hours later. */
const [FIRST_HOUR, LAST_HOUR, HOURS_ON_THE_WAY] = [5, 17, 3]

/** A zone in which the time is now `clock` ('23:57'), as PostgreSQL takes it: west of Greenwich is positive. */
function zoneAt(clock: string, now = new Date()) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const ahead = (hours - now.getUTCHours()) * 60 + minutes - now.getUTCMinutes()
  const east = ((ahead + 720 + 1440) % 1440) - 720
  const [whole, rest] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60]
  return `<BENCH>${east > 0 ? '-' : '+'}${whole}:${String(rest).padStart(2, '0')}`
}

/**
 * Sets the companies' clocks, which ends their sessions, and writes yesterday and today anew as they are at that time: registered
 * between 5:00 and 17:00, finished three hours later, but one of twenty, which stays open. Answers the companies' zone.
 */
export async function setClock(owner: pg.Pool, clock: string) {
  const zone = zoneAt(clock)
  await owner.query('update companies set timezone = $1', [zone])
  const client = await owner.connect()
  try {
    await client.query(`set timezone to '${zone}'`)
    await client.query(`delete from deliveries where created_at > now() - interval '2 days'`)
    await client.query(
      `insert into deliveries (id, company_id, nf_number, client_name, delivery_address, source, created_by, created_at, updated_at,
          scheduled_for, status, delivered_at, driver_id, merchandise_value, invoice_total_value, nfe_key)
        select gen_random_uuid(), c.id, n::text, 'Cliente ' || n, 'Rua ' || n, 'xml', c.admin, at, at, at::date,
               case when finished then 'DELIVERED' else 'PENDING' end, case when finished then at + $2 * interval '1 hour' end,
               c.driver, 100, 100, lpad(c.k || '9' || lpad(n::text, 9, '0'), 44, '0')
          from (select n, at, n / 2 % 20 > 0 and at + $2 * interval '1 hour' < now() as finished
                  from generate_series(1, 2 * $1::int) n,
                       lateral (select current_date - n % 2 + make_interval(secs => ($3::float8 + n / 2 * ($4::float8 - $3) / $1) * 3600) as at) t
                 where at < now()) d
          cross join (select c.id, row_number() over (order by domain) as k,
                       (select user_id from memberships where company_id = c.id limit 1) as admin,
                       (select id from drivers where company_id = c.id limit 1) as driver from companies c) c`,
      [perDay(), HOURS_ON_THE_WAY, FIRST_HOUR, LAST_HOUR],
    )
  } finally {
    client.release(true)
  }
  await owner.query('vacuum analyze deliveries')
  return zone
}

/** Deliveries of a company and day. */
const perDay = () => Math.round(DELIVERIES / COMPANIES / DAYS)
