import * as z from 'zod/mini'
import { fits } from '../http/fits.ts'
import type { Owner } from '../outbox/item.ts'
import { database } from '../outbox/store.ts'

const ROUTE = 'route '

/** Stores an answer of the server for reading without a network. */
export async function writeCached(key: string, value: unknown) {
  await (await database()).put('kept', value, key)
}

/** Null for what does not fit, which is removed: another version of the application may have stored it. */
export async function readCached<S extends z.ZodMiniType>(
  key: string,
  schema: S,
): Promise<z.output<S> | null> {
  const db = await database()
  const value: unknown = await db.get('kept', key)
  if (value === undefined) return null
  if (fits(schema, value)) return value as z.output<S>
  await db.delete('kept', key)
  return null
}

/** The name of an answer of the server, which begins with whom it was for. */
export function cacheKey({ userId, companyId }: Owner, query: readonly unknown[]) {
  return JSON.stringify([userId, companyId, ...query])
}

/** Removes the answers that others than `current` read, but not the ids of routes, because a route may still be active. */
export async function clearOfflineCache(current: Owner | null) {
  const own = current && cacheKey(current, []).slice(0, -1)
  const transaction = (await database()).transaction('kept', 'readwrite')
  for (const key of await transaction.store.getAllKeys()) {
    const isKept = key.startsWith(ROUTE) || (own !== null && key.startsWith(own))
    if (!isKept) await transaction.store.delete(key)
  }
  await transaction.done
}

/** Remembers the server's id of a route, when the server had one open already and goes on with that one. */
export async function saveServerRouteId(onPhone: string, onServer: string | null) {
  if (onServer && onServer !== onPhone) await writeCached(ROUTE + onPhone, onServer)
}

export async function serverRouteId(onPhone: string) {
  return (await readCached(ROUTE + onPhone, z.string())) ?? onPhone
}
