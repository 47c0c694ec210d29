import { normalizeRole, type Role } from '@canhoto/contracts/access'
import type { auth, User } from '@canhoto/contracts/auth'
import { createStore } from '@mantine/store'
import type { output } from 'zod/mini'
import {
  clearStored,
  isStored,
  readStored,
  restoreStored,
  sessionStored,
  type Session,
  type SignedIn,
  writeCompany,
  writeComplete,
  writeDetails,
  writeToken,
} from './stored-session.ts'

export type CompleteSession = Extract<Session, { step: 'complete' }>

type Me = output<typeof auth.me.returns>

const EXPIRED = 'Sua sessão expirou. Entre novamente para continuar.'

let holdsUnsaved = () => false

/** While the screen holds something unsaved, a session is interrupted instead of ended (stored-session.ts). */
export function interruptWhile(isUnsaved: () => boolean) {
  holdsUnsaved = isUnsaved
}

const store = createStore<Session>(readStored())

globalThis.addEventListener?.('storage', followOtherTab)

/** The session of this device. Ending it never touches the outbox. */
export const session = {
  store,
  get: store.getState,
  /** Resolves when the last change is on the disk. */
  stored: sessionStored,

  /** Before the first screen: what a browser that was killed had not written of localStorage comes from IndexedDB. */
  async restore() {
    await restoreStored()
    const stored = readStored()
    const current = store.getState()
    if (current.step !== stored.step || current.step !== 'login') store.setState(stored)
  },

  /** Whose session it is, and in which company; null without one and while it is interrupted. Work that takes a while compares it before and after. */
  owner() {
    const now = store.getState()
    if (now.step === 'login' || now.interruption) return null
    return now.step === 'company' ? now.user.id : `${now.user.id} ${now.company.id}`
  },

  chooseCompany(user: User, token: string) {
    writeCompany(user, token)
    store.setState({ step: 'company', token, user })
  },

  complete(signedIn: SignedIn) {
    writeComplete(signedIn)
    store.setState({ step: 'complete', ...signedIn })
  },

  /** Updates the signed-in user; ignored when another user or company has signed in since the request. */
  refresh({ company, storage_key, ...user }: Me) {
    const current = store.getState()
    if (current.step !== 'complete' || !isStored(current.token)) return
    if (current.user.id !== user.id || current.company.id !== company.id) return
    writeDetails({ user, company, storage_key })
    store.setState({ ...current, user, company, storage_key })
  },

  /** Replaces `before`; ignored when the session that asked has ended since. */
  renew(token: string, before: string) {
    const current = store.getState()
    if (current.step !== 'complete' || current.token !== before || !isStored(before)) return
    writeToken(token)
    store.setState({ ...current, token })
  },

  /** `username` fills the sign-in form. */
  end(notice: string | null = null, username = '') {
    clearStored()
    store.setState({ step: 'login', notice, username })
  },

  /**
   * Ends the session whose token the server refused; ignored when the token has been replaced since. It is interrupted
   * instead while the screen holds something unsaved.
   */
  refused(token: string, reason = EXPIRED) {
    const current = store.getState()
    if (current.step === 'login' || current.token !== token || current.interruption) return
    if (isStored(token)) clearStored()
    if (holdsUnsaved()) store.setState({ ...current, interruption: reason })
    else store.setState({ step: 'login', notice: reason, username: '' })
  },

  /** Gives up what an interrupted session holds, and goes on as another tab did, or at the sign-in. */
  leave() {
    const current = store.getState()
    const notice = current.step === 'login' ? null : (current.interruption ?? null)
    const stored = readStored()
    store.setState(stored.step === 'login' ? { ...stored, notice } : stored)
  },
}

/** Another tab signed in or out, or changed the company. What is unsaved here belongs to the session of this tab. */
function followOtherTab() {
  const current = store.getState()
  const stored = readStored()
  if (current.step === 'login' || isSame(current, stored) || !holdsUnsaved())
    return store.setState(stored)
  store.setState({ ...current, interruption: describeChange(current, stored) })
}

function isSame(current: Exclude<Session, { step: 'login' }>, stored: Session) {
  if (stored.step !== current.step || stored.user.id !== current.user.id) return false
  return stored.step !== 'complete' || stored.company.id === (current as CompleteSession).company.id
}

function describeChange({ user }: { user: User }, stored: Session) {
  if (stored.step === 'login') return 'Sua sessão foi encerrada em outra aba.'
  if (stored.user.id !== user.id) return 'Outro usuário entrou em outra aba deste navegador.'
  return stored.step === 'complete'
    ? `A empresa foi trocada para ${stored.company.name} em outra aba.`
    : 'Sua sessão foi encerrada em outra aba.'
}

/** The role, in any spelling of the specification; null when it is unknown. */
export function roleOf(user: User): Role | null {
  return normalizeRole(user.role ?? user.user_type ?? '')
}
