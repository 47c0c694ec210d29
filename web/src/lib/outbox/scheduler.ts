import { session } from '../../session/session.ts'
import { sendNow } from './outbox.ts'

const EVERY_MS = 30_000

function onOnline() {
  sendNow(true)
}

function onVisible() {
  if (document.visibilityState === 'visible') sendNow()
}

/** Tries to send whenever there is a reason to hope. Returns how to stop. */
export function keepSending() {
  const timer = setInterval(() => sendNow(), EVERY_MS)
  const unsubscribe = session.subscribe(() => sendNow())
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
