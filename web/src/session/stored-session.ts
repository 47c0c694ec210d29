import type { auth, CompanyChoice, User } from '@canhoto/contracts/auth'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import * as z from 'zod/mini'
import { expiryOf } from './token.ts'

export type Session =
  /** With a user name when it is known who comes back. */
  | { step: 'login'; notice: string | null; username?: string }
  | ({ step: 'company'; token: string; user: User } & Interruptible)
  | ({ step: 'complete'; storage_key: string | null } & Omit<SignedIn, 'storage_key'> &
      Interruptible)

interface Interruptible {
  /**
   * The session ended, or another one began in this browser, while the screen held something unsaved: why. The screen
   * stays until the user has signed in again or gives up what was typed.
   */
  interruption?: string
}

/** What the server answers when a company is chosen. A session of an older version has no storage key until it is refreshed. */
export type SignedIn = z.output<typeof auth.selectCompany.returns>

const KEYS = {
  token: 'canhoto_token',
  user: 'canhoto_user',
  company: 'canhoto_company',
  temporaryToken: 'canhoto_temporary_token',
  temporaryUser: 'canhoto_temporary_user',
  storageKey: 'canhoto_storage_key',
} as const

// The role is read with normalizeRole, which tells an unknown one from corrupt data.
const StoredUser = z.looseObject({ id: z.string(), username: z.string(), full_name: z.string() })
const { primary_color, secondary_color } = COMPANY_DEFAULTS
// How the company looks was not stored at first.
const StoredCompany = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  logo: z._default(z.nullable(z.string()), null),
  primary_color: z._default(z.string(), primary_color),
  secondary_color: z._default(z.string(), secondary_color),
})

const SIGNED_OUT: Session = { step: 'login', notice: null }

/** What this device remembers. Unreadable or expired data counts as signed out and is removed. */
export function readStored(): Session {
  try {
    return permanent() ?? temporary() ?? SIGNED_OUT
  } catch {
    clearStored()
    return SIGNED_OUT
  }
}

function permanent(): Session | null {
  const token = localStorage.getItem(KEYS.token)
  const user = read(KEYS.user, StoredUser) as User | null
  if (!token || !user) return null
  assertAlive(token)
  const company = read(KEYS.company, StoredCompany) ?? companyOf(user)
  if (!company) return { step: 'company', token, user }
  const storage_key = localStorage.getItem(KEYS.storageKey)
  return { step: 'complete', token, user, company, storage_key }
}

function temporary(): Session | null {
  const token = localStorage.getItem(KEYS.temporaryToken)
  const user = read(KEYS.temporaryUser, StoredUser) as User | null
  if (!token || !user) return null
  assertAlive(token)
  return { step: 'company', token, user }
}

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  const text = localStorage.getItem(key)
  return text === null ? null : schema.parse(JSON.parse(text))
}

function companyOf(user: User): CompanyChoice | null {
  const { company_id, company_name, company_domain } = user
  if (!company_id || !company_name) return null
  return StoredCompany.parse({ id: company_id, name: company_name, domain: company_domain ?? '' })
}

function assertAlive(token: string) {
  if (expiryOf(token) <= Date.now()) throw new Error('expired')
}

export function clearStored() {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
}

export function writeCompany(user: User, token: string) {
  clearStored()
  localStorage.setItem(KEYS.temporaryUser, JSON.stringify(user))
  localStorage.setItem(KEYS.temporaryToken, token)
}

/** The token goes last: other tabs read along, and without it there is no session. */
export function writeComplete({ token, ...details }: SignedIn) {
  clearStored()
  writeDetails(details)
  writeToken(token)
}

export function writeDetails({ user, company, storage_key }: Omit<SignedIn, 'token'>) {
  localStorage.setItem(KEYS.user, JSON.stringify(user))
  localStorage.setItem(KEYS.company, JSON.stringify(company))
  localStorage.setItem(KEYS.storageKey, storage_key)
}

export function writeToken(token: string) {
  localStorage.setItem(KEYS.token, token)
}

/** The permanent token as this device holds it now, whatever another tab or hand did to it. */
export function storedToken() {
  return localStorage.getItem(KEYS.token)
}

/** Whether another tab has not replaced the session of this token. */
export function isStored(token: string) {
  return token === storedToken() || token === localStorage.getItem(KEYS.temporaryToken)
}
