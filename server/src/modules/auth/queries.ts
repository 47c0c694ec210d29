import type { Role } from '@canhoto/contracts/access'
import type { User } from '@canhoto/contracts/auth'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'

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
    select id, password_hash from password_hash_of(${username})`.execute(db)
  return rows[0]
}

export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The active companies in which the person may work; whoever runs the platform may work in all. */
function choices(db: Db, userId: string | null) {
  return db
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId).on('u.is_active', '=', true))
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.company_id', '=', 'c.id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.is_active', '=', true),
    )
    .where('c.is_active', '=', true)
    .where((where) => where.or([where('m.role', 'is not', null), where('u.is_master', '=', true)]))
}

export function listChoices(db: Db, userId: string | null) {
  return choices(db, userId)
    .select(['c.id', 'c.name', 'c.domain'])
    .orderBy('c.name')
    .limit(UNPAGED_SIZE)
    .execute()
}

export async function findChoice(db: Db, userId: string | null, companyId: string) {
  const row = await choices(db, userId)
    .leftJoin('drivers as d', (join) =>
      join
        .onRef('d.company_id', '=', 'c.id')
        .onRef('d.user_id', '=', 'u.id')
        .on('d.is_active', '=', true),
    )
    .select([
      'c.id as company_id',
      'c.name as company_name',
      'c.domain as company_domain',
      'd.id as driver_id',
    ])
    .select(['u.id as user_id', 'u.username', 'u.full_name', 'u.email'])
    .select(sql<Role>`case when u.is_master then 'MASTER' else m.role end`.as('role'))
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!row) return null

  const company = { id: row.company_id, name: row.company_name, domain: row.company_domain }
  const { role, driver_id, username, full_name, email } = row
  const user: User = {
    id: row.user_id,
    username,
    full_name,
    email,
    role,
    user_type: role,
    driver_id,
    company_id: company.id,
    company_name: company.name,
    company_domain: company.domain,
  }
  return {
    user,
    company,
    actor: { userId: row.user_id, companyId: company.id, role, driverId: driver_id },
  }
}

export function openSession(db: Db, actor: Actor, expiresAt: Date) {
  return db
    .insertInto('sessions')
    .values({
      id: actor.sessionId,
      user_id: actor.userId,
      company_id: actor.companyId,
      expires_at: expiresAt.toISOString(),
    })
    .execute()
}

export function prolongSession(db: Db, id: string, expiresAt: Date) {
  return db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

export function endSession(db: Db, id: string) {
  return db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
