import { whileNobodyIsBusy } from '../../ui/reload-guard.ts'

const TAKE_OVER_LIMIT_MS = 4000

/** The worker that opens the application without a network. After the first paint, so that it delays nothing. */
export function prepareOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    // Refused by some private modes: everything works, but not without a network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
}

/** Calls when another version of the application takes this tab over; not for the first one ever. */
export function onNewVersion(listener: () => void) {
  const workers = navigator.serviceWorker
  let had = Boolean(workers?.controller)
  workers?.addEventListener('controllerchange', () => {
    if (had) listener()
    had = true
  })
}

/** A version that waits takes every tab over, unless someone is busy in one of them. */
export async function takeNewVersion() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration?.waiting
  if (!waiting) return
  await whileNobodyIsBusy(async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, TAKE_OVER_LIMIT_MS)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    waiting.postMessage('SKIP_WAITING')
    await taken
  })
}
