import { LRUCache } from 'lru-cache'
import type { Reading } from './reading.ts'

const MINUTES = 20
const MOST = 100

/**
 * What was read a moment ago: whoever confirms a document sends it again, and a photo takes seconds to read. By company
 * and by what the bytes are, never by what somebody says they are.
 */
export function createReadingCache() {
  const kept = new LRUCache<string, Reading>({ max: MOST, ttl: MINUTES * 60_000 })
  const nameOf = (companyId: string, sha256: string) => `${companyId} ${sha256}`
  return {
    async of(companyId: string, sha256: string, read: () => Promise<Reading>) {
      const name = nameOf(companyId, sha256)
      const known = kept.get(name)
      if (known) return known
      const reading = await read()
      // What was given up may be read when there is less to do.
      if (reading.outcome !== 'unread') kept.set(name, reading)
      return reading
    },
  }
}
