/**
 * The session in IndexedDB, where it is safe as soon as it is written: localStorage reaches the disk up to a minute
 * late. A database of its own, which no change of the outbox's version keeps closed.
 */

/** What localStorage holds of the session, by key. */
type Values = Record<string, string>

export interface DurableSession {
  /** Grows with each change; the higher one counts where IndexedDB and localStorage differ. */
  version: number
  values: Values
}

const STORE = 'session'
const KEY = 'current'

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('canhoto-session', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB')))
  })
}

/** Null where nothing was written yet. Throws on a device without IndexedDB. */
export async function readDurable(): Promise<DurableSession | null> {
  const db = await open()
  try {
    return await new Promise((done, fail) => {
      const request = db.transaction(STORE).objectStore(STORE).get(KEY)
      request.addEventListener('success', () =>
        done((request.result as DurableSession | undefined) ?? null),
      )
      request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB')))
    })
  } finally {
    db.close()
  }
}

/** Resolves when it is on the disk. An older version than the stored one changes nothing: another tab was faster. */
export async function writeDurable(session: DurableSession): Promise<void> {
  const db = await open()
  try {
    await new Promise<void>((done, fail) => {
      const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      const request = store.get(KEY)
      request.addEventListener('success', () => {
        const stored = request.result as DurableSession | undefined
        if (!stored || stored.version <= session.version) store.put(session, KEY)
      })
      transaction.addEventListener('complete', () => done())
      transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('IndexedDB')))
    })
  } finally {
    db.close()
  }
}
