import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isSealed } from './cipher.ts'
import { emitOutboxChange } from './outbox-events.ts'
import type { Bytes, Item, Owner } from './item.ts'
import {
  type StoredBytes,
  type StoredItem,
  toBytes,
  toItem,
  toStoredBytes,
  toStoredWork,
} from './stored.ts'

interface Schema extends DBSchema {
  outbox: { key: number; value: StoredItem; indexes: { owner: [string, string]; id: string } }
  bytes: { key: string; value: StoredBytes }
  kept: { key: string; value: unknown }
}

/** What changes of an item while it waits. It is not sealed. */
type Progress = Pick<Item, 'state' | 'attempts' | 'notBefore' | 'sentAt' | 'error'>

let opened: Promise<IDBPDatabase<Schema>> | undefined

export function database() {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open() {
  return openDB<Schema>('canhoto', 1, {
    upgrade(db) {
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('owner', ['userId', 'companyId'])
      outbox.createIndex('id', 'id', { unique: true })
      db.createObjectStore('bytes')
      db.createObjectStore('kept')
    },
    terminated: () => {
      opened = undefined
    },
  })
}

/** One transaction: the item and its bytes are both stored, or neither is. */
export async function addItem(item: Omit<Item, 'seq'>, bytes: Bytes | null) {
  // Sealed before the transaction, which would end during the wait.
  const work = await toStoredWork(item.userId, item.work)
  const stored = bytes && (await toStoredBytes(item.userId, bytes))
  const transaction = (await database()).transaction(['outbox', 'bytes'], 'readwrite', {
    durability: 'strict',
  })
  await Promise.all([
    // IndexedDB sets `seq`.
    transaction.objectStore('outbox').add({ ...item, work } as StoredItem),
    stored && transaction.objectStore('bytes').add(stored, item.id),
    transaction.done,
  ])
  emitOutboxChange()
}

/** In the order in which they were made; none that their user sealed while another one is signed in. */
export async function itemsOf({ userId, companyId }: Owner): Promise<Item[]> {
  const stored = await (await database()).getAllFromIndex('outbox', 'owner', [userId, companyId])
  const items = await Promise.all(stored.map(toItem))
  return items.filter((item) => item !== null)
}

export async function itemById(id: string) {
  const stored = await (await database()).getFromIndex('outbox', 'id', id)
  return stored && ((await toItem(stored)) ?? undefined)
}

export async function bytesOf(id: string) {
  const db = await database()
  const [item, stored] = [await db.getFromIndex('outbox', 'id', id), await db.get('bytes', id)]
  return item && stored ? toBytes(item.userId, stored) : null
}

/** Changes the items that still exist. */
export async function updateItems(
  items: readonly Item[],
  change: <P extends Progress>(item: P) => P,
) {
  const transaction = (await database()).transaction('outbox', 'readwrite')
  for (const { seq } of items) {
    const item = await transaction.store.get(seq)
    if (item) await transaction.store.put(change(item))
  }
  await transaction.done
  emitOutboxChange()
}

export async function removeItems(items: readonly Pick<Item, 'seq' | 'id'>[]) {
  const transaction = (await database()).transaction(['outbox', 'bytes'], 'readwrite')
  for (const { seq, id } of items) {
    await transaction.objectStore('outbox').delete(seq)
    await transaction.objectStore('bytes').delete(id)
  }
  await transaction.done
  emitOutboxChange()
}

export async function removeBytes(id: string) {
  await (await database()).delete('bytes', id)
}

/** Removes what the server has: it is kept only until a list shows it. */
export async function removeSentItems() {
  const all = await (await database()).getAll('outbox')
  const sent = all.filter(({ state }) => state === 'sent')
  if (sent.length > 0) await removeItems(sent)
}

/** Seals what was stored before the session had a key: of an older version, or in its first seconds. */
export async function sealClearItems(userId: string) {
  const db = await database()
  for (const item of await db.getAll('outbox')) {
    if (item.userId !== userId || isSealed(item.work)) continue
    const work = await toStoredWork(userId, item.work)
    const clear = await db.get('bytes', item.id)
    const bytes =
      clear && typeof clear.name === 'string' && (await toStoredBytes(userId, clear as Bytes))
    const transaction = db.transaction(['outbox', 'bytes'], 'readwrite')
    const [outbox, allBytes] = [transaction.objectStore('outbox'), transaction.objectStore('bytes')]
    // It may have been sent during the wait.
    const latest = await outbox.get(item.seq)
    if (latest) await outbox.put({ ...latest, work })
    if (bytes && (await allBytes.getKey(item.id))) await allBytes.put(bytes, item.id)
    await transaction.done
  }
}
