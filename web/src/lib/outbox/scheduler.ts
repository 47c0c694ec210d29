import { session } from '../../session/session.ts'
import { sendNow } from './outbox.ts'

const SEND_EVERY_MS = 30_000

function onOnline() {
  sendNow(true)
}

function onVisible() {
  if (document.visibilityState === 'visible') sendNow()
}

/** Sends at intervals, when the network comes back, when the page is shown and when a session starts. Returns how to stop. */
export function startScheduler() {
  const timer = setInterval(() => sendNow(), SEND_EVERY_MS)
  const unsubscribe = session.store.subscribe(() => sendNow())
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  sendNow()

  return () => {
    clearInterval(timer)
    unsubscribe()
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
