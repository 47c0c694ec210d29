import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../server/src/access/actor.ts'

export const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 1_000_000)
export const COMPANIES = 20
/** Of each company. */
const MEMBERS = 20
export const DRIVERS = MEMBERS - 1
export const DAYS = 365

/** Companies with an admin each, and a year of deliveries spread over them: the past finished, the last days partly open. */
export async function fill(
  owner: pg.Pool,
  { deliveries = DELIVERIES, days = DAYS, members = MEMBERS } = {},
) {
  await owner.query(`
    insert into companies (id, name, domain, max_users, max_drivers)
      select gen_random_uuid(), 'Empresa ' || n, 'empresa' || n || '.com.br', 100, 100 from generate_series(1, ${COMPANIES}) n`)
  await owner.query(`
    with people as (insert into users (id, username, password_hash, full_name)
      select gen_random_uuid(), 'p' || n, 'none', 'Pessoa ' || n from generate_series(1, ${COMPANIES * members}) n returning id, username)
    insert into memberships (user_id, company_id, role)
      select p.id, c.id, case when p.n % 20 = 0 then 'ADMIN' else 'DRIVER' end
        from (select id, substr(username, 2)::int as n from people) p
        join (select id, row_number() over (order by domain) as n from companies) c on c.n = p.n % ${COMPANIES} + 1`)
  await owner.query(`
    insert into drivers (id, company_id, user_id, name)
      select gen_random_uuid(), company_id, user_id, 'Motorista' from memberships where role = 'DRIVER'`)
  await owner.query(`
    insert into driver_states (driver_id, company_id, status) select id, company_id, 'online' from drivers`)
  await owner.query(
    `insert into deliveries (id, company_id, nf_number, client_name, delivery_address, source, created_by, created_at, updated_at,
        scheduled_for, status, delivered_at, driver_id, merchandise_value, invoice_total_value, nfe_key)
      select gen_random_uuid(), c.id, n::text, 'Cliente ' || n % 5000, 'Rua ' || n % 900, 'xml', c.admin, at, at, at::date,
             case when age < 1 and n % 2 = 0 then 'PENDING' else 'DELIVERED' end,
             case when age < 1 and n % 2 = 0 then null else at + interval '1 hour' end, c.driver, 100, 100,
             lpad(n::text, 44, '0')
        from (select n, n::float8 / $1 * $2::int as age, now() - make_interval(secs => n::float8 / $1 * $2 * 86400) as at
                from generate_series(1, $1::int) n) d
        join (select c.id, row_number() over (order by domain) as k,
                     (select user_id from memberships where company_id = c.id limit 1) as admin,
                     (select id from drivers where company_id = c.id limit 1) as driver from companies c) c
          on c.k = d.n % ${COMPANIES} + 1`,
    [deliveries, days],
  )
  await owner.query('vacuum analyze')
}

/**
 * Each finished delivery gets a photo, but for those of the two days that a clock writes anew. Without any, the plans that connections
 * keep would be those of empty tables until the database looks at them anew, and each photo take longer than the last.
 */
export async function fillReceipts(owner: pg.Pool) {
  await owner.query(
    `set local session_replication_role = replica;
     update deliveries set receipt_id = gen_random_uuid()
       where status = 'DELIVERED' and created_at < now() - interval '2 days';
     insert into files (id, company_id, state, name, mime, size, sha256, created_by)
       select receipt_id, company_id, 'kept', 'a.jpg', 'image/jpeg', 204800, encode(sha256(receipt_id::text::bytea), 'hex'), created_by
         from deliveries where receipt_id is not null;
     insert into receipts (id, company_id, delivery_id, file_id, driver_id, captured_at, received_at, created_by, status, reading)
       select receipt_id, company_id, id, receipt_id, driver_id, delivered_at, delivered_at, created_by, 'VALID', 'done'
         from deliveries where receipt_id is not null`,
  )
  await owner.query('vacuum analyze')
}

/** Some of yesterday's deliveries of the actor's company. */
export async function deliveriesOf(owner: pg.Pool, { companyId }: Actor) {
  const { rows } = await owner.query<{ id: string }>(
    'select id from deliveries where company_id = $1 order by created_at desc limit 200',
    [companyId],
  )
  return rows.map(({ id }) => id)
}

const HISTORY_PER_DELIVERY = 30

/** A long history of a company's deliveries, for the searches of its audit. */
export async function fillHistory(owner: pg.Pool, companyId: string) {
  await owner.query(
    `insert into delivery_events (delivery_id, kind, to_status, company_id, user_id, occurred_at, recorded_at)
      select d.id, 'CREATED', 'PENDING', d.company_id, d.created_by, d.created_at, d.created_at
        from deliveries d, generate_series(1, ${HISTORY_PER_DELIVERY}) where d.company_id = $1`,
    [companyId],
  )
  await owner.query('vacuum analyze delivery_events')
}

/** An admin of the first company with a session. */
export async function admin(owner: pg.Pool) {
  const [actor] = await signIn(owner, 0, 1)
  if (!actor) throw new Error('No member.')
  return actor
}

/** Admins with a session each: several of the first company, and one of the second. */
export async function signInUsers(owner: pg.Pool, count: number) {
  const [alfa, [beta]] = [await signIn(owner, 0, count), await signIn(owner, 1, 1)]
  const [first, ...rest] = alfa
  if (!first || !beta) throw new Error('No member.')
  return { alfa: [first, ...rest] as [Actor, ...Actor[]], beta }
}

/** All members of all companies, as admins with a session each. */
export async function signInAll(owner: pg.Pool) {
  const actors = []
  for (let company = 0; company < COMPANIES; company++)
    actors.push(...(await signIn(owner, company, MEMBERS)))
  return actors
}

/** The drivers of a company with a session each, on their way since `begin` and with consent to be located. */
export async function signInDrivers(owner: pg.Pool, companyId: string, begin: Date) {
  const { rows } = await owner.query<{ id: string; user_id: string }>(
    `select id, user_id from drivers where company_id = $1 and user_id in
       (select user_id from memberships where company_id = $1 and role = 'DRIVER')`,
    [companyId],
  )
  await owner.query(
    `select ensure_positions_day(day::date) from generate_series($1::timestamptz, now(), '1 day') day`,
    [begin],
  )
  await owner.query(
    `insert into routes (id, company_id, driver_id, started_at)
       select gen_random_uuid(), company_id, id, $2 from drivers where company_id = $1`,
    [companyId, begin],
  )
  await owner.query(
    `insert into consents (id, company_id, user_id, version, given, occurred_at)
       select gen_random_uuid(), company_id, user_id, '1', true, $2 from drivers where company_id = $1`,
    [companyId, begin],
  )
  const actors = rows.map(({ id, user_id }) => ({
    role: 'DRIVER' as const,
    userId: user_id,
    companyId,
    sessionId: uuid(),
    driverId: id,
  }))
  for (const actor of actors) await openSession(owner, actor)
  return actors
}

function openSession(owner: pg.Pool, { sessionId, userId, companyId }: Actor) {
  const session = `select open_session($1, $2, $3, now() + interval '7 days')`
  return owner.query(session, [sessionId, userId, companyId])
}

/** Makes the first members of a company admins and opens a session for each. */
async function signIn(owner: pg.Pool, company: number, count: number): Promise<Actor[]> {
  const { rows } = await owner.query<{ user_id: string; company_id: string }>(
    `update memberships set role = 'ADMIN' where (company_id, user_id) in
       (select company_id, user_id from memberships
         where company_id = (select id from companies order by id offset $1 limit 1)
         order by user_id limit $2) returning user_id, company_id`,
    [company, count],
  )
  const actors = rows.map(({ user_id, company_id }) => ({
    role: 'ADMIN' as const,
    userId: user_id,
    companyId: company_id,
    sessionId: uuid(),
    driverId: null,
  }))
  for (const actor of actors) await openSession(owner, actor)
  return actors
}
