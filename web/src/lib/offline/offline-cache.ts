import { database } from '../outbox/store.ts'

const ROUTE = 'route '

/** Answers of the server, kept to be read without a network. */
export async function keep(key: string, value: unknown) {
  await (await database()).put('kept', value, key)
}

export async function readKept<T>(key: string): Promise<T | null> {
  return ((await (await database()).get('kept', key)) as T | undefined) ?? null
}

/** What was read is forgotten; what a route is called stays, for it may be active still. */
export async function clearKept() {
  const transaction = (await database()).transaction('kept', 'readwrite')
  for (const key of await transaction.store.getAllKeys()) {
    if (!key.startsWith(ROUTE)) await transaction.store.delete(key)
  }
  await transaction.done
}

/** The server may have had a route open already: then it goes on under that name. */
export async function keepRouteName(onPhone: string, onServer: string | null) {
  if (onServer && onServer !== onPhone) await keep(ROUTE + onPhone, onServer)
}

export async function routeName(onPhone: string) {
  return (await readKept<string>(ROUTE + onPhone)) ?? onPhone
}
