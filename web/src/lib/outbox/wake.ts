import { session } from '../../app/session.ts'
import { sendNow } from './outbox.ts'

const EVERY_MS = 30_000

/** Tries to send whenever there is a reason to hope. Returns how to stop. */
export function keepSending() {
  const onOnline = () => sendNow(true)
  const onVisible = () => {
    if (document.visibilityState === 'visible') sendNow()
  }
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
