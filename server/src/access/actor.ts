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

/** The database role for whoever runs the platform; everyone else stays the one that connections begin as. */
const AS_PLATFORM = `set_config('role', 'canhoto_platform', true)`

export function openingOf({ sessionId, role }: Actor): Opening {
  const values = [sessionId, role]
  return role === 'MASTER'
    ? { name: 'enter_platform', text: `select enter($1::uuid, $2), ${AS_PLATFORM}`, values }
    : { name: 'enter', text: 'select enter($1::uuid, $2)', values }
}

/** Nobody yet: reads only what leads to a session. */
export const SIGN_IN: Opening = {
  name: 'sign_in',
  text: `select set_config('role', 'canhoto_sign_in', true)`,
  values: [],
}

/** The platform's own housekeeping, across companies. Never given to a module. */
export const PLATFORM: Opening = { name: 'platform', text: `select ${AS_PLATFORM}`, values: [] }
