import { LRUCache } from 'lru-cache'
import { isUnfinished } from './is-unfinished.ts'
import type { Reading } from './reading.ts'

const TTL_MINUTES = 20
const MAX_READINGS = 100

/**
 * Recent readings. The form uploads a document to have it read and again to save it, and reading a photo takes seconds.
 * Entries are found by company and by the hash of the bytes, so that a company never gets another's reading.
 */
export function createReadingCache() {
  const cache = new LRUCache<string, Reading>({ max: MAX_READINGS, ttl: TTL_MINUTES * 60_000 })
  return {
    async getOrRead(companyId: string, sha256: string, read: () => Promise<Reading>) {
      const key = `${companyId} ${sha256}`
      const cached = cache.get(key)
      if (cached) return cached
      const reading = await read()
      // One of several documents holds their bytes.
      const isKept =
        reading.outcome !== 'unread' && reading.outcome !== 'several' && !isUnfinished(reading)
      if (isKept) cache.set(key, reading)
      return reading
    },
  }
}
