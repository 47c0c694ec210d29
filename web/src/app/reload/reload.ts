import { RELOAD_EVERY_MS } from '@canhoto/contracts/limits'
import { isReloadHeld } from '../../ui/reload-guard.ts'
import { toastStore } from '../../ui/toasts/notify.ts'
import { activateNewVersion, fetchNewVersion, onNewVersion } from './service-worker.ts'
import { saveScroll, restoreScroll } from '../shell/scroll-restoration.ts'
import { roleOf, session } from '../../session/session.ts'
import { updateDirtyFields, trackDirtyFields } from './dirty-fields.ts'

const CHECK_EVERY_MS = 5000
/** No reload while the user has just touched, scrolled or come back to the tab. */
const QUIET_MS = 5000
const PROBE_EVERY_MS = 30_000
const PROBE_TIMEOUT_MS = 5000
const ACTIVITY = ['pointerdown', 'keydown', 'input', 'scroll', 'visibilitychange']

// All by `performance.now()`, not the time of day, which a phone may set back.
/** When the page was opened: this code is loaded later, on a slow phone much later. */
let openedAt = 0
let lastActivity = -QUIET_MS
let hasNewVersion = false
let isChecking = false
let askServerAt = 0
let refetchAt = 0
const refetchers = new Set<() => void>()

/**
 * The whole application reloads every 5 minutes while its tab is visible (spec 1 section 2), and changes its version
 * then. It waits while a reload would lose something.
 */
export function startPeriodicReload(pageOpenedAt: number) {
  openedAt = pageOpenedAt
  restoreScroll()
  trackDirtyFields()
  for (const event of ACTIVITY) {
    addEventListener(event, () => (lastActivity = performance.now()), {
      capture: true,
      passive: true,
    })
  }
  onNewVersion(reloadSoon)
  // A screen that is not stored here was opened, and the server has it in a newer version only.
  addEventListener('vite:preloadError', () => {
    void fetchNewVersion({ canDrop: !isDriver() })
      .then((isFound) => isFound && reloadSoon())
      .catch(() => undefined)
  })
  // A version that came while the application was closed. At the start nothing can be lost yet. Without a network this page
  // could not be reloaded, and would miss the files that go with the old version.
  if (navigator.onLine) void activateNewVersion()
  setInterval(() => void checkReload(), CHECK_EVERY_MS)
}

/** A driver's phone keeps the version that opens without a network. */
function isDriver() {
  const now = session.get()
  return now.step === 'complete' && roleOf(now.user) === 'DRIVER'
}

function reloadSoon() {
  hasNewVersion = true
  void checkReload()
}

/** Calls when a reload is due and the server cannot be reached. Returns how to stop. */
export function onReloadOffline(read: () => void) {
  refetchers.add(read)
  return () => {
    refetchers.delete(read)
  }
}

async function checkReload() {
  // Also before the reload is due, because other tabs wait for this one.
  updateDirtyFields()
  if (isChecking || !isDue() || !canReload()) return
  isChecking = true
  try {
    // The files of the old version are gone, also those that send a photo: it is stored, and the new version sends it.
    if (!hasNewVersion && (await hasUnsentItems())) return
    if (!(await isReachable())) return refetch()
    // The user may have started something during the await.
    if (!canReload()) return
    await activateNewVersion()
    if (!canReload()) return
    saveScroll()
    location.reload()
  } finally {
    isChecking = false
  }
}

function isDue() {
  return hasNewVersion || (!document.hidden && performance.now() - openedAt >= RELOAD_EVERY_MS)
}

function canReload() {
  const isQuiet = performance.now() - lastActivity >= QUIET_MS
  return isQuiet && !isReloadHeld() && toastStore.getState().toasts.length === 0
}

/** Refused items do not count: they wait for a decision of the user and not for the network. */
async function hasUnsentItems() {
  const now = session.get()
  if (now.step !== 'complete') return false
  try {
    const { itemsOf } = await import('../../lib/outbox/store.ts')
    const items = await itemsOf({ userId: now.user.id, companyId: now.company.id })
    return items.some(({ state }) => state === 'waiting')
  } catch {
    // A device without storage has nothing that is unsent.
    return false
  }
}

async function isReachable() {
  if (!navigator.onLine || performance.now() < askServerAt) return false
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const asked = fetch('/index.html', { method: 'HEAD', cache: 'no-store', signal })
  const reachable = await asked.then(
    ({ ok }) => ok,
    () => false,
  )
  if (!reachable) askServerAt = performance.now() + PROBE_EVERY_MS
  return reachable
}

function refetch() {
  if (performance.now() < refetchAt) return
  refetchAt = performance.now() + RELOAD_EVERY_MS
  for (const read of refetchers) read()
}
