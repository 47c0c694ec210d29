import { normalizeRole, type Role } from '@canhoto/contracts/access'
import type { CompanyChoice, User } from '@canhoto/contracts/auth'
import { createStore } from '@mantine/store'
import {
  clearStored,
  readStored,
  type Session,
  writeCompany,
  writeComplete,
  writeUser,
  writeToken,
} from './stored-session.ts'

export type CompleteSession = Extract<Session, { step: 'complete' }>

const store = createStore<Session>(readStored())

// Another tab signed in or out.
globalThis.addEventListener?.('storage', () => store.setState(readStored()))

/** The session of this device. Ending it never touches the outbox. */
export const session = {
  store,
  get: store.getState,
  chooseCompany(user: User, token: string) {
    writeCompany(user, token)
    store.setState({ step: 'company', token, user })
  },

  complete(user: User, token: string, company: CompanyChoice) {
    writeComplete(user, token, company)
    store.setState({ step: 'complete', token, user, company })
  },

  /** Updates the signed-in user; ignored when another user or company has signed in since the request. */
  refresh(user: User, company: CompanyChoice) {
    const current = store.getState()
    if (current.step !== 'complete') return
    if (current.user.id !== user.id || current.company.id !== company.id) return
    writeUser(user, company)
    store.setState({ ...current, user, company })
  },

  renew(token: string) {
    const current = store.getState()
    if (current.step !== 'complete') return
    writeToken(token)
    store.setState({ ...current, token })
  },

  /** `username` fills the sign-in form. */
  end(notice: string | null = null, username = '') {
    clearStored()
    store.setState({ step: 'login', notice, username })
  },

  /** Ends the session whose token the server refused; ignored when the token has been replaced since. */
  refused(token: string) {
    const current = store.getState()
    if (current.step === 'login' || current.token !== token) return
    session.end('Sua sessão expirou. Entre novamente para continuar.')
  },
}

/** The role, in any spelling of the specification; null when it is unknown. */
export function roleOf(user: User): Role | null {
  return normalizeRole(user.role ?? user.user_type ?? '')
}
