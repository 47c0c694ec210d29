import { createHash } from 'node:crypto'
import { KEY_ROLE } from '@canhoto/contracts/scopes'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { unauthenticated } from '../platform/errors.ts'
import type { Actor } from './actor.ts'

/** What every key begins with, so that it is recognised where it does not belong, as in a repository. */
export const KEY_START = 'cnh_'
const KEY = new RegExp(`^Bearer (${KEY_START}[\\w-]{20,100})$`, 'i')

const MAX_REMEMBERED = 10_000
const REMEMBERED_MS = 60_000

/** The database stores this hash of a key, never the key. Keys are random, so it needs no salt. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest('hex')

export interface ApiKeys {
  /** The actor of a key; null for a header that has another token. Throws 401 for a key that does not exist or has ended. */
  read: (authorization: string | undefined, address: string) => Promise<Actor | null>
}

/**
 * Recognises keys. Whether one has ended is asked by every transaction again (`enterAs`), so what is remembered for a minute is
 * only whose it is. `awaitTurn` slows down an address that tries keys.
 */
export function createApiKeys(
  pool: pg.Pool,
  awaitTurn: (address: string) => Promise<void>,
): ApiKeys {
  const known = new LRUCache<string, Actor>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  return {
    async read(authorization, address) {
      const key = KEY.exec(authorization ?? '')?.[1]
      if (!key) return null
      const hash = keyHash(key)
      const remembered = known.get(hash)
      if (remembered) return remembered
      await awaitTurn(address)
      const { rows } = await pool.query<{ id: string; company_id: string; scopes: string[] }>(
        'select id, company_id, scopes from find_api_key($1)',
        [hash],
      )
      const [found] = rows
      if (!found) throw unauthenticated('Chave de API inválida.', 'KEY_INVALID')
      const actor = toActor(found)
      known.set(hash, actor)
      return actor
    },
  }
}

/** A key acts as a user of its own, and is its own session. */
function toActor({ id, company_id, scopes }: { id: string; company_id: string; scopes: string[] }) {
  const ids = { userId: id, sessionId: id, companyId: company_id, driverId: null }
  return { role: KEY_ROLE, ...ids, scopes }
}
