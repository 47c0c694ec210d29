import { normalizeRole, type Role } from '@canhoto/contracts/access'
import type { CompanyChoice, User } from '@canhoto/contracts/auth'
import {
  clearStored,
  readStored,
  type Session,
  writeCompany,
  writeComplete,
  writePerson,
  writeToken,
} from './stored-session.ts'

export type CompleteSession = Extract<Session, { step: 'complete' }>

let current: Session = readStored()
const listeners = new Set<() => void>()

function set(next: Session) {
  current = next
  for (const listener of listeners) listener()
}

// Another tab signed in or out.
globalThis.addEventListener?.('storage', () => set(readStored()))

/** Who is signed in on this device. The outbox is not part of it: ending a session never touches what waits to be sent. */
export const session = {
  get: () => current,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  chooseCompany(user: User, token: string) {
    writeCompany(user, token)
    set({ step: 'company', token, user })
  },

  complete(user: User, token: string, company: CompanyChoice) {
    writeComplete(user, token, company)
    set({ step: 'complete', token, user, company })
  },

  /** What the server knows of the signed-in person by now. Of anybody else it is not heard. */
  refresh(user: User, company: CompanyChoice) {
    if (current.step !== 'complete') return
    if (current.user.id !== user.id || current.company.id !== company.id) return
    writePerson(user, company)
    set({ ...current, user, company })
  },

  renew(token: string) {
    if (current.step !== 'complete') return
    writeToken(token)
    set({ ...current, token })
  },

  /** `username`: who is expected to sign in next. */
  end(notice: string | null = null, username = '') {
    clearStored()
    set({ step: 'login', notice, username })
  },

  /** The server refused this token. One that was replaced meanwhile says nothing about today's session. */
  refused(token: string) {
    if (current.step === 'login' || current.token !== token) return
    session.end('Sua sessão expirou. Entre novamente para continuar.')
  },
}

/** The role as any system wrote it; null when nobody knows it. */
export function roleOf(user: User): Role | null {
  return normalizeRole(user.role ?? user.user_type ?? '')
}
