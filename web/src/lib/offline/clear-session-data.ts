import type { Owner } from '../outbox/item.ts'
import { removeSentItems } from '../outbox/store.ts'
import { clearOfflineCache } from './offline-cache.ts'

/**
 * Removes what this device has read for other sessions than this one, or for all. What waits to be sent stays, sealed
 * (decision 0018).
 */
export async function clearSessionData(current: Owner | null) {
  await clearOfflineCache(current)
  if (!current) await removeSentItems()
}
