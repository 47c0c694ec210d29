import { isSealed, keyOf, seal, type Sealed, sealJson, unseal, unsealJson } from './cipher.ts'
import type { Bytes, Item, Work } from './item.ts'

/** An item as IndexedDB holds it: what the user did is sealed. In the clear only where there was no key. */
export type StoredItem = Omit<Item, 'work'> & {
  work: Work | Sealed
  /** The first name of the user of a receipt or occurrence, for the sign-in of a phone that several drivers share. */
  ownerName?: string
  /** In the clear, because the sign-in cannot open `work`. */
  isOccurrence?: true
}

export function firstNameOf(fullName: string) {
  return fullName.trim().split(/\s+/, 1)[0] ?? ''
}

/** A photo that was taken and not confirmed yet. It becomes an item under the same id. */
export type StoredDraft = Pick<
  StoredItem,
  'id' | 'userId' | 'companyId' | 'work' | 'createdAt' | 'ownerName'
> & { delivery_id: string }

export type StoredBytes = Bytes | { type: string; name: Sealed; content: Sealed }

/** What was unsealed in this tab: lists are read after every change. */
const unsealed = new WeakMap<CryptoKey, Map<string, Work>>()

/** The key as `keyOf` answers it. What is fixed at a tap is sealed with the key of that moment. */
export type Key = CryptoKey | null

export async function sealWork(key: Key, work: Work): Promise<Work | Sealed> {
  return key ? sealJson(key, work) : work
}

export async function toStoredWork(userId: string, work: Work) {
  return sealWork(await keyOf(userId), work)
}

export async function toStoredBytes(userId: string, bytes: Bytes) {
  return sealBytes(await keyOf(userId), bytes)
}

export async function sealBytes(key: Key, bytes: Bytes): Promise<StoredBytes> {
  if (!key) return bytes
  const { content, name, type } = bytes
  return { type, name: await sealJson(key, name), content: await seal(key, content) }
}

/** Null where it is sealed and its user is not signed in. */
export async function toItem<S extends Pick<StoredItem, 'id' | 'userId' | 'work'>>({
  work,
  ...rest
}: S): Promise<(Omit<S, 'work'> & { work: Work }) | null> {
  if (!isSealed(work)) return { ...rest, work }
  const key = await keyOf(rest.userId)
  const opened = key && (await unsealWork(key, work).catch(() => null))
  return opened && { ...rest, work: opened }
}

/** Remembered by its nonce: a photo's work is sealed anew when its place comes. */
async function unsealWork(key: CryptoKey, sealed: Sealed) {
  const known = unsealed.get(key) ?? new Map<string, Work>()
  unsealed.set(key, known)
  const nonce = sealed.iv.join()
  const work = known.get(nonce) ?? ((await unsealJson(key, sealed)) as Work)
  known.set(nonce, work)
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
