import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { notify } from '../../ui/toasts/notify.ts'
import { requestBackgroundSync } from './background-sync.ts'
import { isSealed, keyOf } from './cipher.ts'
import { emitOutboxChange } from './outbox-events.ts'
import type { Bytes, Item, Owner } from './item.ts'
import { NEW_DAY, type StoredDay } from './stored-day.ts'
import {
  type Key,
  sealBytes,
  sealWork,
  type StoredBytes,
  type StoredDraft,
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
  /** By user and company. */
  day: { key: [string, string]; value: StoredDay }
  drafts: { key: string; value: StoredDraft; indexes: { owner: [string, string] } }
}

export const STRICT = { durability: 'strict' } as const

/** What changes of an item while it waits. It is not sealed. */
export type Progress = Pick<
  Item,
  'state' | 'attempts' | 'notBefore' | 'sentAt' | 'error' | 'isRegistered'
>

let opened: Promise<IDBPDatabase<Schema>> | undefined

export function database() {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open() {
  const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>('canhoto', 2, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) createFirstStores(db)
      db.createObjectStore('day')
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', OWNER)
    },
    // Another tab has a newer version of the application, or the data is being deleted; opened again at the next use.
    blocking: () => {
      forget()
      void opening.then((db) => db.close())
    },
    // A tab with an older version of the application does not let go until it is closed or reloads itself.
    blocked: () =>
      notify.info(
        'Feche as outras abas',
        'O Canhoto está aberto em outra aba, numa versão antiga.',
      ),
    terminated: forget,
  })
  function forget() {
    opened = undefined
  }
  return opening
}

const OWNER = ['userId', 'companyId']

function createFirstStores(db: IDBPDatabase<Schema>) {
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  outbox.createIndex('owner', OWNER)
  outbox.createIndex('id', 'id', { unique: true })
  db.createObjectStore('bytes')
  db.createObjectStore('kept')
}

/**
 * One transaction: the item, its bytes and what it changes of the day are all stored, or nothing is. `key` is the owner's,
 * where it was read at the tap.
 */
export async function addItem(
  item: Omit<Item, 'seq'> & Pick<StoredItem, 'ownerName' | 'isOccurrence'>,
  bytes: Bytes | null,
  change: Partial<StoredDay> | null = null,
  key: Key | Promise<Key> = keyOf(item.userId),
) {
  // Sealed before the transaction, which would end during the wait.
  const owners = await key
  const work = await sealWork(owners, item.work)
  const stored = bytes && (await sealBytes(owners, bytes))
  const transaction = (await database()).transaction(
    ['outbox', 'bytes', 'day'],
    'readwrite',
    STRICT,
  )
  await Promise.all([
    // IndexedDB sets `seq`.
    transaction.objectStore('outbox').add({ ...item, work } as StoredItem),
    stored && transaction.objectStore('bytes').add(stored, item.id),
    change && mergeDay(transaction.objectStore('day'), item, () => change),
    transaction.done,
  ])
  emitOutboxChange()
  // Positions come every few seconds, and go along with anything else.
  if (item.work.kind !== 'position') void requestBackgroundSync()
}

/** The day as this phone holds it; undefined before its first change. */
export async function storedDay({ userId, companyId }: Owner) {
  return (await database()).get('day', [userId, companyId])
}

/** `change` answers what becomes different of the day as it is now, or null for nothing. Answers the day. */
export async function changeDay(
  owner: Owner,
  change: (day: StoredDay) => Partial<StoredDay> | null,
): Promise<StoredDay> {
  const transaction = (await database()).transaction('day', 'readwrite', STRICT)
  const [day] = await Promise.all([mergeDay(transaction.store, owner, change), transaction.done])
  emitOutboxChange()
  return day
}

interface DayStore {
  get: (key: [string, string]) => Promise<StoredDay | undefined>
  put: (day: StoredDay, key: [string, string]) => Promise<unknown>
}

async function mergeDay(
  store: DayStore,
  { userId, companyId }: Owner,
  change: (day: StoredDay) => Partial<StoredDay> | null,
) {
  const key: [string, string] = [userId, companyId]
  const before = (await store.get(key)) ?? NEW_DAY
  const changed = change(before)
  if (!changed) return before
  const day = { ...before, ...changed, revision: before.revision + 1 }
  await store.put(day, key)
  return day
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
  const item = (await db.getFromIndex('outbox', 'id', id)) ?? (await db.get('drafts', id))
  const stored = await db.get('bytes', id)
  return item && stored ? toBytes(item.userId, stored) : null
}

/** Changes the items that still exist. A phone whose start of the route was refused is not on route. */
export async function updateItems(
  items: readonly Item[],
  change: <P extends Progress>(item: P) => P,
) {
  const transaction = (await database()).transaction(['outbox', 'day'], 'readwrite')
  const outbox = transaction.objectStore('outbox')
  for (const { seq, work, userId, companyId } of items) {
    const item = await outbox.get(seq)
    if (!item) continue
    const changed = change(item)
    await outbox.put(changed)
    if (changed.state !== 'failed' || work.kind !== 'route' || work.status !== 'online') continue
    const { route_id } = work.details
    await mergeDay(transaction.objectStore('day'), { userId, companyId }, ({ route }) =>
      route?.route_id === route_id ? { route: null } : null,
    )
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
  for (const name of ['outbox', 'drafts'] as const) {
    for (const item of await db.getAll(name)) {
      if (item.userId === userId && !isSealed(item.work)) await sealClear(name, item.id)
    }
  }
}

async function sealClear(name: 'outbox' | 'drafts', id: string) {
  const db = await database()
  const read = () => (name === 'outbox' ? db.getFromIndex(name, 'id', id) : db.get(name, id))
  const item = await read()
  if (!item || isSealed(item.work)) return
  const work = await toStoredWork(item.userId, item.work)
  const clear = await db.get('bytes', id)
  const bytes =
    clear && typeof clear.name === 'string' && (await toStoredBytes(item.userId, clear as Bytes))
  const transaction = db.transaction(['outbox', 'drafts', 'bytes'], 'readwrite')
  const [outbox, drafts, allBytes] = [
    transaction.objectStore('outbox'),
    transaction.objectStore('drafts'),
    transaction.objectStore('bytes'),
  ]
  // It may have been sent or confirmed during the wait.
  const [waiting, draft] = [await outbox.index('id').get(id), await drafts.get(id)]
  if (waiting) await outbox.put({ ...waiting, work })
  if (draft) await drafts.put({ ...draft, work })
  if (bytes && (await allBytes.getKey(id))) await allBytes.put(bytes, id)
  await transaction.done
}
