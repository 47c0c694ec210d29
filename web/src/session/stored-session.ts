import { type auth, type CompanyChoice, RECEIVER_RULES, type User } from '@canhoto/contracts/auth'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import * as z from 'zod/mini'
import { readDurable, writeDurable } from './durable-session.ts'
import { isPage, storage } from './storage.ts'
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

/** The tokens last: other tabs read along while they are written. */
const KEYS = {
  user: 'canhoto_user',
  company: 'canhoto_company',
  temporaryUser: 'canhoto_temporary_user',
  storageKey: 'canhoto_storage_key',
  temporaryToken: 'canhoto_temporary_token',
  token: 'canhoto_token',
} as const

/** Which state of the session localStorage holds. It says nothing about the user, and stays when the session ends. */
const VERSION = 'canhoto-session-version'

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
  receiver_rule: z.optional(z.enum(RECEIVER_RULES)),
  time_zone: z.optional(z.string()),
})

const SIGNED_OUT: Session = { step: 'login', notice: null }

/**
 * What this device remembers. Unreadable data counts as signed out and is removed. Whether a token has expired is the
 * server's business: a phone's clock may be wrong, and without a network the driver goes on working.
 */
export function readStored(): Session {
  try {
    return permanent() ?? temporary() ?? SIGNED_OUT
  } catch {
    clearStored()
    return SIGNED_OUT
  }
}

function permanent(): Session | null {
  const token = storage.getItem(KEYS.token)
  const user = read(KEYS.user, StoredUser) as User | null
  if (!token || !user) return null
  expiryOf(token)
  const company = read(KEYS.company, StoredCompany) ?? companyOf(user)
  if (!company) return { step: 'company', token, user }
  const storage_key = storage.getItem(KEYS.storageKey)
  return { step: 'complete', token, user, company, storage_key }
}

function temporary(): Session | null {
  const token = storage.getItem(KEYS.temporaryToken)
  const user = read(KEYS.temporaryUser, StoredUser) as User | null
  if (!token || !user) return null
  expiryOf(token)
  return { step: 'company', token, user }
}

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  const text = storage.getItem(key)
  return text === null ? null : schema.parse(JSON.parse(text))
}

function companyOf(user: User): CompanyChoice | null {
  const { company_id, company_name, company_domain } = user
  if (!company_id || !company_name) return null
  return StoredCompany.parse({ id: company_id, name: company_name, domain: company_domain ?? '' })
}

let storing: Promise<unknown> = Promise.resolve()

/** Resolves when what this tab wrote of the session is on the disk. A device without IndexedDB has localStorage alone. */
export const sessionStored = () => storing

function versionHere() {
  return Number(storage.getItem(VERSION)) || 0
}

/** Takes what localStorage holds now over to IndexedDB. The service worker only reads: a session is the pages' own. */
function keepDurably() {
  if (!isPage) return
  const version = versionHere() + 1
  storage.setItem(VERSION, String(version))
  const values: Record<string, string> = {}
  for (const key of Object.values(KEYS)) {
    const value = storage.getItem(key)
    if (value !== null) values[key] = value
  }
  storing = writeDurable({ version, values }).catch(() => undefined)
}

/** Brings back what localStorage lost or has too much of when the browser ended before writing it. */
export async function restoreStored() {
  try {
    const durable = await readDurable()
    if (!durable || durable.version <= versionHere()) {
      // Of a version of the application that had localStorage alone, or not stored when IndexedDB was full.
      if ((durable?.version ?? 0) < versionHere() || (!durable && storedToken())) keepDurably()
      return
    }
    removeValues()
    for (const key of Object.values(KEYS)) {
      const value = durable.values[key]
      if (value !== undefined) storage.setItem(key, value)
    }
    storage.setItem(VERSION, String(durable.version))
  } catch {
    // A device without IndexedDB has localStorage alone.
  }
}

function removeValues() {
  for (const key of Object.values(KEYS)) storage.removeItem(key)
}

export function clearStored() {
  removeValues()
  keepDurably()
}

export function writeCompany(user: User, token: string) {
  removeValues()
  storage.setItem(KEYS.temporaryUser, JSON.stringify(user))
  storage.setItem(KEYS.temporaryToken, token)
  keepDurably()
}

/** The token goes last: other tabs read along, and without it there is no session. */
export function writeComplete({ token, ...details }: SignedIn) {
  removeValues()
  setDetails(details)
  writeToken(token)
}

export function writeDetails(details: Omit<SignedIn, 'token'>) {
  setDetails(details)
  keepDurably()
}

function setDetails({ user, company, storage_key }: Omit<SignedIn, 'token'>) {
  storage.setItem(KEYS.user, JSON.stringify(user))
  storage.setItem(KEYS.company, JSON.stringify(company))
  storage.setItem(KEYS.storageKey, storage_key)
}

export function writeToken(token: string) {
  storage.setItem(KEYS.token, token)
  keepDurably()
}

/** The permanent token as this device holds it now, whatever another tab or hand did to it. */
export function storedToken() {
  return storage.getItem(KEYS.token)
}

/** Whether another tab has not replaced the session of this token. */
export function isStored(token: string) {
  return token === storedToken() || token === storage.getItem(KEYS.temporaryToken)
}
