import { localDay } from '../clock.ts'
import { cacheKey } from '../offline/offline-cache.ts'
import type { Bytes, Item, Owner } from './item.ts'
import { database } from './store.ts'
import { type StoredBytes, toBytes } from './stored.ts'

/**
 * The photos that this phone has sent today stay readable without a network, sealed as they were. They go with what the phone
 * has read: at the end of the session, and the next day.
 */
export async function keepSentPhoto({ id, work, ...owner }: Item) {
  if (work.kind !== 'receipt') return
  const transaction = (await database()).transaction(['kept', 'bytes'], 'readwrite')
  const kept = transaction.objectStore('kept')
  const [bytes, keys] = [await transaction.objectStore('bytes').get(id), await kept.getAllKeys()]
  const [all, today] = [prefixOf(owner), prefixOf(owner, localDay(new Date()))]
  for (const key of keys) {
    if (key.startsWith(all) && !key.startsWith(today)) await kept.delete(key)
  }
  if (bytes) await kept.put(bytes, `${today}${id}`)
  await transaction.done
}

/** The photo of a receipt that this phone sent today; null for any other. */
export async function findSentPhoto(owner: Owner, receiptId: string): Promise<Bytes | null> {
  const key = `${prefixOf(owner, localDay(new Date()))}${receiptId}`
  const stored = await (await database()).get('kept', key)
  return stored ? toBytes(owner.userId, stored as StoredBytes) : null
}

/** Without the bracket that closes it, so that what follows may differ. */
const prefixOf = (owner: Owner, ...day: string[]) => cacheKey(owner, ['photo', ...day]).slice(0, -1)
