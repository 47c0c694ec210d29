export const SYNC_TAG = 'canhoto-outbox'

// Not in the DOM's types: only Chromium's browsers have it.
interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Asks the browser to wake the service worker as soon as there is a network, so that what waits is sent although no page is
 * open (send-in-background.ts). It is not waited for and never fails: without it the pages send.
 */
export async function requestBackgroundSync() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as SyncRegistration | undefined)?.sync?.register(SYNC_TAG)
  } catch {
    // The user has not permitted it, or the service worker is being installed.
  }
}
