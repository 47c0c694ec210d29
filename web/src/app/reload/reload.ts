import { RELOAD_EVERY_MS } from '@canhoto/contracts/limits'
import { isBusy } from '../../ui/reload-guard.ts'
import { toastList } from '../../ui/toasts/notify.ts'
import { onNewVersion, takeNewVersion } from './service-worker.ts'
import { keepScroll, scrollBack } from '../shell/scroll-memory.ts'
import { session } from '../../session/session.ts'
import { lookAtTyping, watchTyping } from './dirty-fields.ts'

const LOOK_EVERY_MS = 5000
/** Nobody is interrupted who touched, scrolled or came back just now. */
const QUIET_MS = 5000
const ASK_AGAIN_MS = 30_000
const ANSWER_LIMIT_MS = 5000
const ACTIVITY = ['pointerdown', 'keydown', 'input', 'scroll', 'visibilitychange']

const startedAt = Date.now()
let lastActivity = 0
let outdated = false
let looking = false
let askAgainAt = 0
let readAgainAt = 0
const readers = new Set<() => void>()

/**
 * The whole application reloads every 5 minutes while its tab is visible (spec 1 section 2), and changes its version
 * then. It waits while a reload would lose something, and goes as soon as it would not.
 */
export function keepFresh() {
  scrollBack()
  watchTyping()
  for (const event of ACTIVITY) {
    addEventListener(event, () => (lastActivity = Date.now()), { capture: true, passive: true })
  }
  onNewVersion(() => {
    outdated = true
    void look()
  })
  setInterval(() => void look(), LOOK_EVERY_MS)
}

/** Calls when it is time to reload and the server cannot be reached. Returns how to stop. */
export function insteadOfReload(read: () => void) {
  readers.add(read)
  return () => {
    readers.delete(read)
  }
}

async function look() {
  // Also before it is time: other tabs wait for this one.
  lookAtTyping()
  if (looking || !isDue() || !isFree()) return
  looking = true
  try {
    if (await hasUnsent()) return
    if (!(await isReachable())) return readAgain()
    // Something may have begun meanwhile.
    if (!isFree()) return
    await takeNewVersion()
    if (!isFree()) return
    keepScroll()
    location.reload()
  } finally {
    looking = false
  }
}

function isDue() {
  return outdated || (!document.hidden && Date.now() - startedAt >= RELOAD_EVERY_MS)
}

function isFree() {
  const isQuiet = Date.now() - lastActivity >= QUIET_MS
  return isQuiet && !isBusy() && toastList.get().length === 0
}

/** What the server refused waits for its person, not for the network: it holds nothing up. */
async function hasUnsent() {
  const now = session.get()
  if (now.step !== 'complete') return false
  try {
    const { itemsOf } = await import('../../lib/outbox/store.ts')
    const items = await itemsOf({ userId: now.user.id, companyId: now.company.id })
    return items.some(({ state }) => state === 'waiting')
  } catch {
    // A device that cannot store holds nothing back.
    return false
  }
}

async function isReachable() {
  if (!navigator.onLine || Date.now() < askAgainAt) return false
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const asked = fetch('/index.html', { method: 'HEAD', cache: 'no-store', signal })
  const reachable = await asked.then(
    ({ ok }) => ok,
    () => false,
  )
  if (!reachable) askAgainAt = Date.now() + ASK_AGAIN_MS
  return reachable
}

function readAgain() {
  if (Date.now() < readAgainAt) return
  readAgainAt = Date.now() + RELOAD_EVERY_MS
  for (const read of readers) read()
}
