import type { Role } from '@canhoto/contracts/access'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { logoAddress } from '../../domain/company-rows.ts'

const WINDOW_MIN = 15

interface Attempt {
  username: string
  address: string
}

export async function countFailures(db: Db, { username, address }: Attempt) {
  return db
    .selectFrom('sign_in_attempts')
    .select([
      sql<number>`count(*) filter (where username = ${username})`.as('by_username'),
      sql<number>`count(*) filter (where address = ${address})`.as('by_address'),
    ])
    .where('failed_at', '>', sql<string>`now() - make_interval(mins => ${WINDOW_MIN})`)
    .where((where) => where.or([where('username', '=', username), where('address', '=', address)]))
    .executeTakeFirstOrThrow()
}

export function recordFailure(db: Db, attempt: Attempt) {
  return db.insertInto('sign_in_attempts').values(attempt).execute()
}

export function forgetFailures(db: Db, username: string) {
  return db.deleteFrom('sign_in_attempts').where('username', '=', username).execute()
}

export async function findAccount(db: Db, username: string) {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    select id, password_hash from find_password_hash(${username})`.execute(db)
  return rows[0]
}

export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A company as it is chosen and as it looks. */
const CHOICE = [
  'c.id',
  'c.name',
  'c.domain',
  'c.primary_color',
  'c.secondary_color',
  logoAddress.as('logo'),
] as const

/** The active companies in which the person may work; whoever runs the platform may work in all. */
export function listChoices(db: Db, userId: string) {
  return db
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId).on('u.is_active', '=', true))
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.company_id', '=', 'c.id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.is_active', '=', true),
    )
    .select(CHOICE)
    .where('c.is_active', '=', true)
    .where((where) => where.or([where('m.role', 'is not', null), where('u.is_master', '=', true)]))
    .orderBy('c.name')
    .limit(UNPAGED_SIZE)
    .execute()
}

export function findCompany(db: Db, id: string) {
  return db
    .selectFrom('companies as c')
    .select(CHOICE)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The active company of a host, or else of the longest domain above it: alfa.com.br for app.alfa.com.br. */
export function findByHost(db: Db, host: string) {
  const labels = host.split('.')
  const domains = labels.map((_, n) => labels.slice(n).join('.'))
  return db
    .selectFrom('companies as c')
    .select(CHOICE)
    .where('c.is_active', '=', true)
    .where('c.domain', 'in', domains)
    .orderBy(sql`length(c.domain)`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findPlatformName(db: Db) {
  return db.selectFrom('platform_settings').select('platform_name').executeTakeFirst()
}

/** The person as it appears in the company at hand. */
export async function findUser(db: Db, { userId, companyId, role, driverId }: Actor) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) => join.on('c.id', '=', companyId))
    .select(['u.id', 'u.username', 'u.full_name', 'u.email'])
    .select(['c.id as company_id', 'c.name as company_name', 'c.domain as company_domain'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, role, user_type: role, driver_id: driverId }
}

/** What the person is in the company, with a session opened; null when the person does not work there. */
export async function openSession(
  db: Db,
  who: Pick<Actor, 'userId' | 'companyId'>,
  { expiresAt, device }: { expiresAt: Date; device: string | null },
) {
  const sessionId = uuid()
  const { rows } = await sql<{ role: Role; driver_id: string | null }>`
    select role, driver_id from open_session(${sessionId}, ${who.userId}, ${who.companyId},
      ${expiresAt.toISOString()}::timestamptz, ${device})`.execute(db)
  const [opened] = rows
  return opened ? { ...who, sessionId, role: opened.role, driverId: opened.driver_id } : null
}
