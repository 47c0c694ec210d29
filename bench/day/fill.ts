import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { Tokens } from '../../server/src/access/token.ts'
import { OFFICE_USERS } from './plan.ts'

export const PASSWORD = 'canhoto123'
const OFFICE_ROLES = ['ADMIN', 'SUPERVISOR', 'OPERATOR']

export interface FilledDriver {
  id: string
  username: string
  vehicleId: string
  /** Of a session that was opened on another day. */
  token: string
}

export interface FilledCompany {
  index: number
  id: string
  /** User names of the office. */
  office: string[]
  reasonId: string
  drivers: FilledDriver[]
}

/** Companies with their offices, drivers and vehicles, as they are on any morning, and no delivery. */
export async function fillCompanies(
  owner: pg.Pool,
  tokens: Tokens,
  { companies, drivers }: { companies: number; drivers: number },
): Promise<FilledCompany[]> {
  const passwordHash = await hash(PASSWORD)
  await owner.query(
    `insert into companies (id, name, domain, max_users, max_drivers)
      select gen_random_uuid(), 'Empresa ' || n, 'empresa' || n || '.com.br', 10000, 10000 from generate_series(0, $1::int - 1) n`,
    [companies],
  )
  await addMembers(owner, 'e', companies * OFFICE_USERS, companies, passwordHash)
  await addMembers(owner, 'm', drivers, companies, passwordHash)
  await owner.query(`
    insert into drivers (id, company_id, user_id, name)
      select gen_random_uuid(), m.company_id, m.user_id, u.full_name from memberships m join users u on u.id = m.user_id where m.role = 'DRIVER'`)
  await owner.query(`
    insert into vehicles (id, company_id, plate, model, year)
      select gen_random_uuid(), company_id, 'BRA' || n / 2600 || chr(65 + n / 100 % 26) || lpad((n % 100)::text, 2, '0'), 'Fiorino', 2023
        from (select company_id, (row_number() over (partition by company_id))::int as n from drivers) d`)
  await owner.query('vacuum analyze')
  return readCompanies(owner, tokens)
}

/** User n belongs to company n modulo the companies. */
async function addMembers(
  owner: pg.Pool,
  prefix: 'e' | 'm',
  count: number,
  companies: number,
  passwordHash: string,
) {
  await owner.query(
    `with people as (
       insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), $1 || n, $4, 'Pessoa ' || $1 || n from generate_series(0, $2::int - 1) n
         returning id, substr(username, 2)::int as n)
     insert into memberships (user_id, company_id, role)
       select p.id, c.id, case $1 when 'm' then 'DRIVER' else ($5::text[])[p.n / $3 + 1] end
         from people p join companies c on c.name = 'Empresa ' || p.n % $3`,
    [prefix, count, companies, passwordHash, OFFICE_ROLES],
  )
}

async function readCompanies(owner: pg.Pool, tokens: Tokens) {
  const { rows } = await owner.query<Omit<FilledCompany, 'drivers'>>(`
    select substr(c.name, 9)::int as index, c.id,
           (select array_agg(u.username order by u.username) from memberships m join users u on u.id = m.user_id
             where m.company_id = c.id and m.role <> 'DRIVER') as office,
           (select id from occurrence_reasons r where r.company_id = c.id and not r.photo_required and r.delivery_status = 'PROBLEM'
             order by position limit 1) as "reasonId"
      from companies c order by 1`)
  const drivers = await readDrivers(owner)
  const found = rows.map((company) => ({ ...company, drivers: [] as FilledDriver[] }))
  const byId = new Map(found.map((company) => [company.id, company]))
  for (const { id, username, vehicleId, companyId, userId, sessionId } of drivers) {
    const actor = { role: 'DRIVER', userId, companyId, driverId: id, sessionId } as const
    const token = await tokens.permanent(actor)
    byId.get(companyId)?.drivers.push({ id, username, vehicleId, token })
  }
  return found
}

/** Opens a session of each driver. */
async function readDrivers(owner: pg.Pool) {
  const { rows } = await owner.query<
    Omit<FilledDriver, 'token'> & { companyId: string; userId: string; sessionId: string }
  >(`
    with numbered as (
      select d.*, gen_random_uuid() as session, row_number() over (partition by company_id order by id) as n from drivers d
    ), opened as materialized (
      select n.*, s.role from numbered n, lateral open_session(n.session, n.user_id, n.company_id, now() + interval '7 days') s
    )
    select o.id, u.username, v.id as "vehicleId", o.company_id as "companyId", o.user_id as "userId", o.session as "sessionId"
      from opened o join users u on u.id = o.user_id
      join (select id, company_id, row_number() over (partition by company_id order by id) as n from vehicles) v
        on v.company_id = o.company_id and v.n = o.n`)
  return rows
}
