import type pg from 'pg'
import type { Actor } from '../../server/src/access/actor.ts'

const COMPANIES = 8

/** Drivers of several companies with a session each, on their way since `begin` and with consent. */
export async function fillDrivers(owner: pg.Pool, count: number, begin: Date) {
  await owner.query(
    `insert into companies (id, name, domain, max_users, max_drivers)
      select gen_random_uuid(), 'Empresa ' || n, 'empresa' || n || '.com.br', 1000, 1000 from generate_series(1, $1::int) n`,
    [COMPANIES],
  )
  const { rows } = await owner.query<{ user_id: string; driver_id: string; company_id: string }>(
    `with people as (
       insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), 'm' || n, 'none', 'Motorista ' || n from generate_series(1, $1::int) n returning id, username)
     select p.id as user_id, gen_random_uuid() as driver_id, c.id as company_id from people p
       join (select id, row_number() over () - 1 as n from companies) c on c.n = substr(p.username, 2)::int % ${COMPANIES}`,
    [count],
  )
  for (const { user_id, driver_id, company_id } of rows) {
    const ids = [user_id, company_id]
    await owner.query(
      `insert into memberships (user_id, company_id, role) values ($1, $2, 'DRIVER')`,
      ids,
    )
    await owner.query(
      `insert into drivers (id, user_id, company_id, name) values ($3, $1, $2, 'Motorista')`,
      [...ids, driver_id],
    )
    await owner.query(
      `insert into driver_states (driver_id, company_id, status) values ($1, $2, 'online')`,
      [driver_id, company_id],
    )
    await owner.query(
      `insert into routes (id, company_id, driver_id, started_at) values (gen_random_uuid(), $1, $2, $3)`,
      [company_id, driver_id, begin],
    )
    await owner.query(
      `insert into consents (id, company_id, user_id, version, given, occurred_at) values (gen_random_uuid(), $2, $1, '1', true, $3)`,
      [...ids, begin],
    )
  }
  const actors: Actor[] = []
  for (const { user_id, driver_id, company_id } of rows) {
    const sessionId = crypto.randomUUID()
    await owner.query(`select open_session($1, $2, $3, now() + interval '7 days')`, [
      sessionId,
      user_id,
      company_id,
    ])
    actors.push({
      role: 'DRIVER',
      userId: user_id,
      companyId: company_id,
      sessionId,
      driverId: driver_id,
    })
  }
  await owner.query(
    `select ensure_positions_day(day::date) from generate_series($1::timestamptz, now(), '1 day') day`,
    [begin],
  )
  await owner.query('analyze')
  return actors
}
