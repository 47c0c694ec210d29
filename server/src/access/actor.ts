import type { Role } from '@canhoto/contracts/access'

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

export function openingOf(actor: Actor): Opening {
  return {
    name: 'enter',
    text: 'select enter($1::uuid, $2)',
    values: [actor.sessionId, actor.role],
  }
}

/** Nobody yet: reads only what leads to a session. */
export function signingIn(userId: string | null): Opening {
  return {
    name: 'sign_in',
    text: `select set_config('actor.role', 'SIGN_IN', true), set_config('actor.user', $1, true)`,
    values: [userId ?? ''],
  }
}

/** The platform's own housekeeping, across companies. Never given to a module. */
export const PLATFORM: Opening = {
  name: 'platform',
  text: `select set_config('actor.role', $1, true)`,
  values: ['MASTER'],
}
