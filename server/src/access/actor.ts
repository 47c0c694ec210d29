import type { Role } from '@canhoto/contracts/access'
import { APP_ROLE } from '../platform/database.ts'

/** SQLSTATE that the database raises when a session has ended. */
export const SESSION_ENDED = 'CA001'
/** SQLSTATEs of `enter_first_company`. */
export const NOT_MASTER = 'CA004'
export const COMPANY_EXISTS = 'CA005'
/** SQLSTATE of a session that is opened with a first password (docs/glossary.md). */
export const PASSWORD_NOT_OWN = 'CA006'

/** A signed-in user in a company, or an API key of it. The database checks the session or key again at every transaction. */
export interface Actor {
  role: Role
  userId: string
  companyId: string
  driverId: string | null
  sessionId: string
  /** Of an API key, which does nothing else. */
  scopes?: readonly string[]
}

/** The statement that begins a transaction: it checks the session and sets the actor. Without it no table shows a row. */
export interface EnterStatement {
  name: string
  text: string
  values: string[]
  /** No company is at hand, so the answer of an Idempotency-Key cannot be kept. */
  withoutCompany?: true
}

/** The policies of the database role, in the migrations, decide which rows a role sees. */
export const DATABASE_ROLES: Record<Role, string> = {
  MASTER: 'canhoto_platform',
  ADMIN: APP_ROLE,
  SUPERVISOR: APP_ROLE,
  OPERATOR: APP_ROLE,
  DRIVER: 'canhoto_driver',
  CLIENT: 'canhoto_client',
}

const setRole = (role: string) => `set_config('role', '${role}', true)`

/** Connections have the office's database role; another role is set for the one transaction. */
export function enterAs({ sessionId, role, scopes }: Actor): EnterStatement {
  if (scopes) return enterAsKey(sessionId)
  const databaseRole = DATABASE_ROLES[role]
  const enter = 'select enter_session($1::uuid, $2)'
  const text = databaseRole === APP_ROLE ? enter : `${enter}, ${setRole(databaseRole)}`
  return { name: `enter_${databaseRole}`, text, values: [sessionId, role] }
}

const enterAsKey = (id: string): EnterStatement => ({
  name: 'enter_api_key',
  text: 'select enter_api_key($1::uuid)',
  values: [id],
})

/** For several drivers at once: those whose session has ended are left out. */
export const enterDrivers = (sessionIds: readonly string[]): EnterStatement => ({
  name: 'drivers',
  text: `select enter_drivers($1::uuid[]), ${setRole('canhoto_positions')}`,
  values: [`{${sessionIds.join(',')}}`],
})

/** For a user who changes from one company to another: the session must be open. */
export function enterChoosingAgain({ userId, sessionId, role }: Actor): EnterStatement {
  const text = `select enter_company_choice_again($1::uuid, $2::uuid, $3), ${setRole('canhoto_sign_in')}`
  return { name: 'choose_again', text, values: [userId, sessionId, role] }
}

/**
 * For a user who has entered the password and chooses a company: refused when the password was changed since.
 * `passwordSetAt` is null for a password that has never been changed.
 */
export function enterChoosing(userId: string, passwordSetAt: string | null): EnterStatement {
  const text = `select enter_company_choice($1::uuid, $2), ${setRole('canhoto_sign_in')}`
  return { name: 'choose_first', text, values: [userId, passwordSetAt ?? ''] }
}

/** For MASTER on a platform without an active company: creates the first one, by the temporary token. */
export function enterFirstCompany(userId: string, passwordSetAt: string | null): EnterStatement {
  const text = `select enter_first_company($1::uuid, $2), ${setRole('canhoto_platform')}`
  return {
    name: 'first_company',
    text,
    values: [userId, passwordSetAt ?? ''],
    withoutCompany: true,
  }
}

/** Before anyone signed in: reads only what leads to a session. */
export const ENTER_SIGN_IN: EnterStatement = {
  name: 'sign_in',
  text: `select ${setRole('canhoto_sign_in')}`,
  values: [],
}

/** For the server's own housekeeping, across companies. Never given to a module. */
export const ENTER_PLATFORM: EnterStatement = {
  name: 'platform',
  text: `select ${setRole('canhoto_platform')}`,
  values: [],
}

/** A round trip of its own is not needed: the setting is made where the session is entered, for its transaction. */
export function withStatementTimeout(enter: EnterStatement, timeoutMs: number): EnterStatement {
  const { name, text, values } = enter
  return {
    ...enter,
    name: `${name}_timed`,
    text: `${text}, set_config('statement_timeout', $${values.length + 1}, true)`,
    values: [...values, String(timeoutMs)],
  }
}
