import { isSealed, keyOf, seal, type Sealed, sealJson, unseal, unsealJson } from './cipher.ts'
import type { Bytes, Item, Work } from './item.ts'

/** An item as IndexedDB holds it: what the user did is sealed. In the clear only where there was no key. */
export type StoredItem = Omit<Item, 'work'> & { work: Work | Sealed }

export type StoredBytes = Bytes | { type: string; name: Sealed; content: Sealed }

/** What was unsealed in this tab: lists are read after every change, and what was done never changes. */
const unsealed = new WeakMap<CryptoKey, Map<string, Work>>()

export async function toStoredWork(userId: string, work: Work): Promise<Work | Sealed> {
  const key = await keyOf(userId)
  return key ? sealJson(key, work) : work
}

export async function toStoredBytes(userId: string, bytes: Bytes): Promise<StoredBytes> {
  const key = await keyOf(userId)
  if (!key) return bytes
  const { content, name, type } = bytes
  return { type, name: await sealJson(key, name), content: await seal(key, content) }
}

/** Null where it is sealed and its user is not signed in. */
export async function toItem({ work, ...rest }: StoredItem): Promise<Item | null> {
  if (!isSealed(work)) return { ...rest, work }
  const key = await keyOf(rest.userId)
  const opened = key && (await unsealWork(key, rest.id, work).catch(() => null))
  return opened && { ...rest, work: opened }
}

async function unsealWork(key: CryptoKey, id: string, sealed: Sealed) {
  const known = unsealed.get(key) ?? new Map<string, Work>()
  unsealed.set(key, known)
  const work = known.get(id) ?? ((await unsealJson(key, sealed)) as Work)
  known.set(id, work)
  return work
}

/** Throws where they are sealed and their user is not signed in: an item must not be sent without them. */
export async function toBytes(userId: string, stored: StoredBytes): Promise<Bytes> {
  const { type, name, content } = stored
  if (typeof name === 'string') return stored as Bytes
  const key = await keyOf(userId)
  if (!key) throw new Error('The user of these bytes is not signed in.')
  return {
    type,
    name: (await unsealJson(key, name)) as string,
    content: await unseal(key, content as Sealed),
  }
}
