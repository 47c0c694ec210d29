import { session } from '../../session/session.ts'
import { sendNow } from './outbox.ts'
import { networkSilence } from './silent-network.ts'
import { sealClearItems } from './store.ts'

const SEND_EVERY_MS = 30_000

function onOnline() {
  sendNow(true)
}

function onSilence({ isSilent }: { isSilent: boolean }) {
  if (!isSilent) sendNow(true)
}

function onVisible() {
  if (document.visibilityState === 'visible') sendNow()
}

function onSession() {
  const now = session.get()
  if (now.step === 'complete' && now.storage_key)
    sealClearItems(now.user.id).catch((error: unknown) => console.error('outbox', error))
  sendNow()
}

/** Sends at intervals, when the network comes back or answers again, when the page is shown and when a session starts. Returns how to stop. */
export function startScheduler() {
  const timer = setInterval(() => sendNow(), SEND_EVERY_MS)
  const unsubscribe = session.store.subscribe(onSession)
  const stopListening = networkSilence.subscribe(onSilence)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  onSession()

  return () => {
    clearInterval(timer)
    unsubscribe()
    stopListening()
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
