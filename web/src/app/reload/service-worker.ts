import { runUnlessReloadHeld } from '../../ui/reload-guard.ts'

const ACTIVATION_TIMEOUT_MS = 4000

/**
 * Registers the service worker that opens the application without a network. It fetches many files, so the first screen comes before
 * it.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Some private modes refuse it: then the application needs a network.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Calls when a newer version of the service worker takes over this tab; not for the first installation. */
export function onNewVersion(listener: () => void) {
  const workers = navigator.serviceWorker
  let had = Boolean(workers?.controller)
  workers?.addEventListener('controllerchange', () => {
    if (had) listener()
    had = true
  })
}

interface NewVersion {
  /** Whether this device may do without the version that it has stored. */
  canDrop: boolean
}

/**
 * Looks for a newer version, when the server no longer has a file of the running one. Answers whether the next start takes it: once it
 * is stored or, on a full device, from the server.
 */
export async function fetchNewVersion({ canDrop }: NewVersion) {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const worker = registration?.installing
  if (worker) await waitUntilInstalled(worker)
  if (registration?.waiting) return true
  return Boolean(worker && canDrop && (await registration?.unregister()))
}

function waitUntilInstalled(worker: ServiceWorker) {
  return new Promise<void>((done) => {
    worker.addEventListener('statechange', () => worker.state !== 'installing' && done())
  })
}

/** Activates a waiting version in every tab, unless a tab holds the reload. */
export async function activateNewVersion() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration?.waiting
  if (!waiting) return
  await runUnlessReloadHeld(async () => {
    const activated = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, ACTIVATION_TIMEOUT_MS)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    waiting.postMessage('SKIP_WAITING')
    await activated
  })
}
