import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { emitOutboxChange } from './outbox-events.ts'
import type { Bytes, Item, Owner } from './item.ts'

interface Schema extends DBSchema {
  outbox: { key: number; value: Item; indexes: { owner: [string, string]; id: string } }
  bytes: { key: string; value: Bytes }
  kept: { key: string; value: unknown }
}

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
  const transaction = (await database()).transaction(['outbox', 'bytes'], 'readwrite', {
    durability: 'strict',
  })
  await Promise.all([
    // IndexedDB sets `seq`.
    transaction.objectStore('outbox').add(item as Item),
    bytes && transaction.objectStore('bytes').add(bytes, item.id),
    transaction.done,
  ])
  emitOutboxChange()
}

/** In the order in which they were made. */
export async function itemsOf({ userId, companyId }: Owner): Promise<Item[]> {
  return (await database()).getAllFromIndex('outbox', 'owner', [userId, companyId])
}

export async function itemById(id: string) {
  return (await database()).getFromIndex('outbox', 'id', id)
}

export async function bytesOf(id: string) {
  return (await (await database()).get('bytes', id)) ?? null
}

/** Changes the items that still exist. */
export async function updateItems(items: readonly Item[], change: (item: Item) => Item) {
  const transaction = (await database()).transaction('outbox', 'readwrite')
  for (const { seq } of items) {
    const item = await transaction.store.get(seq)
    if (item) await transaction.store.put(change(item))
  }
  await transaction.done
  emitOutboxChange()
}

export async function removeItems(items: readonly Item[]) {
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
