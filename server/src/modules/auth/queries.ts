import type { Role } from '@canhoto/contracts/access'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
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
export function listChoices(db: Db, userId: string | null) {
  return db
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId).on('u.is_active', '=', true))
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.company_id', '=', 'c.id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.is_active', '=', true),
    )
    .select(['c.id', 'c.name', 'c.domain'])
    .where('c.is_active', '=', true)
    .where((where) => where.or([where('m.role', 'is not', null), where('u.is_master', '=', true)]))
    .orderBy('c.name')
    .limit(UNPAGED_SIZE)
    .execute()
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
  expiresAt: Date,
) {
  const sessionId = uuid()
  const { rows } = await sql<{ role: Role; driver_id: string | null }>`
    select role, driver_id from open_session(
      ${sessionId}, ${who.userId}, ${who.companyId}, ${expiresAt.toISOString()}::timestamptz)`.execute(
    db,
  )
  const [opened] = rows
  return opened ? { ...who, sessionId, role: opened.role, driverId: opened.driver_id } : null
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
