import { database } from '../outbox/store.ts'

const ROUTE = 'route '

/** Stores an answer of the server for reading without a network. */
export async function writeCached(key: string, value: unknown) {
  await (await database()).put('kept', value, key)
}

export async function readCached<T>(key: string): Promise<T | null> {
  return ((await (await database()).get('kept', key)) as T | undefined) ?? null
}

/** Removes the answers but not the ids of routes, because a route may still be active. */
export async function clearOfflineCache() {
  const transaction = (await database()).transaction('kept', 'readwrite')
  for (const key of await transaction.store.getAllKeys()) {
    if (!key.startsWith(ROUTE)) await transaction.store.delete(key)
  }
  await transaction.done
}

/** Remembers the server's id of a route, when the server had one open already and goes on with that one. */
export async function saveServerRouteId(onPhone: string, onServer: string | null) {
  if (onServer && onServer !== onPhone) await writeCached(ROUTE + onPhone, onServer)
}

export async function serverRouteId(onPhone: string) {
  return (await readCached<string>(ROUTE + onPhone)) ?? onPhone
}
