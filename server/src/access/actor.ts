import type { Role } from '@canhoto/contracts/access'
import { APP_ROLE } from '../platform/database.ts'

/** Someone who works in a company. The database checks the session again at every transaction. */
export interface Actor {
  role: Role
  userId: string
  companyId: string
  driverId: string | null
  sessionId: string
}

/** The statement that opens a transaction for someone, and its values. Without it no table has rows. */
export interface Opening {
  name: string
  text: string
  values: string[]
}

/** Which rows a role sees is said by the policies of its database role, in the migrations. */
const DATABASE_ROLES: Record<Role, string> = {
  MASTER: 'canhoto_platform',
  ADMIN: APP_ROLE,
  SUPERVISOR: APP_ROLE,
  OPERATOR: APP_ROLE,
  DRIVER: 'canhoto_driver',
  CLIENT: 'canhoto_client',
}

const become = (role: string) => `set_config('role', '${role}', true)`

/** Connections begin as the office's role; the others become theirs for the one transaction. */
export function openingOf({ sessionId, role }: Actor): Opening {
  const databaseRole = DATABASE_ROLES[role]
  const enter = 'select enter_session($1::uuid, $2)'
  const text = databaseRole === APP_ROLE ? enter : `${enter}, ${become(databaseRole)}`
  return { name: `enter_${databaseRole}`, text, values: [sessionId, role] }
}

/** Someone who goes from one company to another: the session must stand, and then they choose like anybody. */
export function choosingOf({ sessionId, role }: Actor): Opening {
  const text = `select enter_session($1::uuid, $2), ${become('canhoto_sign_in')}`
  return { name: 'choose_again', text, values: [sessionId, role] }
}

/** Whoever gave a password and chooses a company next; not once the password is another. `issued` in seconds since 1970. */
export function choosingFirst(userId: string, issued: number): Opening {
  const text = `select enter_company_choice($1::uuid, $2::float8), ${become('canhoto_sign_in')}`
  return { name: 'choose_first', text, values: [userId, String(issued)] }
}

/** Nobody yet: reads only what leads to a session. */
export const SIGN_IN: Opening = {
  name: 'sign_in',
  text: `select ${become('canhoto_sign_in')}`,
  values: [],
}

/** The platform's own housekeeping, across companies. Never given to a module. */
export const PLATFORM: Opening = {
  name: 'platform',
  text: `select ${become('canhoto_platform')}`,
  values: [],
}
