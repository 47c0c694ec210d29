import type { Role } from '@canhoto/contracts/access'
import { TEMPORARY_TOKEN_MINUTES } from '@canhoto/contracts/limits'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../../access/actor.ts'
import type { Db, InTransaction } from '../../../access/as-actor.ts'
import type { Passwords } from '../../../access/fair-shares/password-turns.ts'
import { sessionEnded } from '../../../access/session-ended.ts'
import { randomToken, resetTokenHash } from '../../../domain/password.ts'
import { notFound, unauthenticated, UserError } from '../../../platform/errors.ts'
import { countAttempt, deleteAttempts } from '../../../domain/failed-attempts.ts'
import { getIdentity } from './queries.ts'

/** Verified when the username is unknown, so that the time of the answer does not tell that it is. */
const UNKNOWN_USER_HASH = hash('the password of no user')

interface Credentials {
  username: string
  password: string
}

/**
 * The user of a username and password, with a token to replace a first password (docs/glossary.md). Throws 401
 * 'Credenciais inválidas', or 429 after too many failures.
 */
export async function signIn(
  inTransaction: InTransaction,
  passwords: Passwords,
  { username, password }: Credentials,
  address: string,
  now: Date,
) {
  const user = await inTransaction(async (db) => {
    await countAttempt(db, { username, address })
    return findPasswordHash(db, username)
  })

  const passwordHash = user?.password_hash ?? (await UNKNOWN_USER_HASH)
  const isRight = await passwords.isRight(passwordHash, password)
  if (!user || !isRight) throw unauthenticated('Credenciais inválidas', 'CREDENTIALS')
  const signedIn = await inTransaction(async (db) => {
    await deleteAttempts(db, username, address)
    const resetToken = user.must_change_password
      ? await createOwnReset(db, user.id, now)
      : undefined
    return { user: await getIdentity(db, user.id), passwordSetAt: user.password_set_at, resetToken }
  })
  if (signedIn.resetToken === null) throw firstPasswordEnded()
  return signedIn
}

/** The token that replaces a first password; null for a member of several companies. */
async function createOwnReset(db: Db, userId: string, now: Date) {
  const token = randomToken()
  const expires = new Date(now.getTime() + TEMPORARY_TOKEN_MINUTES * 60_000).toISOString()
  const { rows } = await sql<{ created: boolean }>`
    select create_own_password_reset(${userId}, ${resetTokenHash(token)}, ${expires}::timestamptz)
      as created`.execute(db)
  return rows[0]?.created ? token : null
}

const firstPasswordEnded = () =>
  new UserError(
    403,
    'A sua primeira senha deixou de valer, porque você trabalha em mais de uma empresa. Peça à plataforma um link de nova senha.',
    { code: 'FIRST_PASSWORD_ENDED' },
  )

interface UserPassword {
  id: string
  password_hash: string
  /** Null for a password that has never been changed. */
  password_set_at: string | null
  must_change_password: boolean
}

async function findPasswordHash(db: Db, username: string) {
  const { rows } = await sql<UserPassword>`
    select id, password_hash, password_set_at, must_change_password
      from find_password_hash(${username})`.execute(db)
  return rows[0]
}

interface NewSession {
  userId: string
  companyId: string
  expiresAt: Date
  device: string | null
}

/**
 * Opens a session with the user's role in the company; `storageKey` encrypts the user's unsent work on a phone. Throws 404 for a
 * company in which the user may not work.
 */
export async function openSession(db: Db, { userId, companyId, expiresAt, device }: NewSession) {
  const sessionId = uuid()
  const { rows } = await sql<{ role: Role; driver_id: string | null; storage_key: string }>`
    select role, driver_id, storage_key from open_session(${sessionId}, ${userId}, ${companyId},
      ${expiresAt.toISOString()}::timestamptz, ${device})`.execute(db)
  const [opened] = rows
  if (!opened) throw notFound('Empresa não encontrada.')
  const { role, driver_id: driverId, storage_key: storageKey } = opened
  const actor: Actor = { userId, companyId, sessionId, role, driverId }
  return { actor, storageKey }
}

/** Through a function, because not every role may write sessions. Throws 401 when the session was ended meanwhile. */
export async function renewSession(db: Db, id: string, expiresAt: Date) {
  const { rows } = await sql<{ renewed: boolean }>`
    select renew_own_session(${id}, ${expiresAt.toISOString()}::timestamptz) as renewed`.execute(db)
  if (!rows[0]?.renewed) throw sessionEnded()
}
