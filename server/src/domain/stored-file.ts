import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, InTransaction } from '../access/as-actor.ts'
import { sendWithNext } from '../access/send-with-next.ts'
import type { UploadedFile } from '../access/upload.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** The storage of files, and the transactions of their records. */
export interface FileContext {
  inTransaction: InTransaction
  storage: Storage
}

type StoredUpload = UploadedFile & { mime: string; companyId?: string }

/** The files that storeFiles stores now, and whether keepFile was called for them. */
const stored = new Map<string, { isKept: boolean }>()

/** storeFiles for one file. */
export function storeFile<T>(
  context: FileContext,
  file: StoredUpload,
  work: (fileId: string) => Promise<T>,
): Promise<T> {
  return storeFiles(context, [file], ([id]) => work(id as string))
}

/**
 * Stores files before their record, one at a time: first its pending row, then its bytes; at last `work`, whose
 * transaction calls keepFile for each file. A file belongs to the actor's company unless MASTER names another. After a
 * crash at any point discardPending finds the files that have no record; when `work` fails, they are discarded at once.
 */
export async function storeFiles<T>(
  { inTransaction, storage }: FileContext,
  files: AsyncIterable<StoredUpload> | Iterable<StoredUpload>,
  work: (fileIds: string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = []
  let isDone = false
  try {
    for await (const file of files) {
      const id = uuid()
      ids.push(id)
      stored.set(id, { isKept: false })
      await inTransaction((db) =>
        sendWithNext(db, db.insertInto('files').values(pendingRow(id, file))),
      )
      await storage.write(id, file.bytes)
    }
    const result = await work(ids)
    isDone = true
    return result
  } finally {
    // The work failed, or a repeated request got the first one's answer: files that were not kept are discarded.
    for (const id of ids) {
      const isKept = isDone && stored.get(id)?.isKept
      stored.delete(id)
      if (!isKept) await inTransaction((db) => discardUnlessKept(db, storage, id)).catch(() => {})
    }
  }
}

const pendingRow = (id: string, { name, mime, sha256, bytes, companyId }: StoredUpload) => ({
  id,
  name,
  mime,
  sha256,
  size: bytes.length,
  ...(companyId && { company_id: companyId }),
})

/** Marks a stored file as kept, in the transaction that creates its record. That fails when the file was discarded meanwhile. */
export function keepFile(db: Db, id: string) {
  const file = stored.get(id)
  if (file) file.isKept = true
  return sendWithNext(db, sql`select keep_file(${id})`)
}

/** Deletes a kept file that has no record any more; while a backup runs it is left to discardPending. */
export async function discardFile({ inTransaction, storage }: FileContext, id: string) {
  await inTransaction(async (db) => {
    await db.updateTable('files').set({ state: 'pending' }).where('id', '=', id).execute()
    await discardUnlessKept(db, storage, id)
  })
}

async function discardUnlessKept(db: Db, storage: Storage, id: string) {
  // The lock waits for a commit whose confirmation was lost.
  const pending = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!pending || !(await mayRemove(db))) return
  await storage.remove(id)
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** Not while a backup runs, in which another record may need the bytes. One that begins waits for the transaction's end. */
async function mayRemove(db: Db) {
  const { rows } = await sql<{ may: boolean }>`select may_remove_files() as may`.execute(db)
  return rows[0]?.may === true
}

/**
 * Deletes the files that a crash, or a database that was away, left without a record. No request that sent one of them was
 * answered. Their age is that of the database's clock, because the one of this process may be wrong by hours.
 */
export async function discardPending(
  { inTransaction, storage }: FileContext,
  olderThanMin: number,
) {
  const left = await inTransaction((db) =>
    db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'pending')
      .where('created_at', '<', sql<string>`now() - make_interval(mins => ${olderThanMin}::int)`)
      .limit(10_000)
      .execute(),
  )
  for (const { id } of left) await inTransaction((db) => discardUnlessKept(db, storage, id))
  return left.length
}

/** The SHA-256 of a stored file as it is now; null when it is gone. */
export async function hashStoredFile(storage: Storage, id: string) {
  const hashing = createHash('sha256')
  try {
    await pipeline(storage.read(id), hashing)
    return hashing.digest('hex')
  } catch (error) {
    return nullIfMissing(error)
  }
}

/** Null when it is gone. */
export async function readStoredFile(storage: Storage, id: string) {
  try {
    return await buffer(storage.read(id))
  } catch (error) {
    return nullIfMissing(error)
  }
}

/** For the queues: while the storage is away the attempt is not counted. Throws when the file is gone, too. */
export async function readClaimedFile(storage: Storage, id: string, discount: () => Promise<void>) {
  const bytes = await readStoredFile(storage, id).catch(async (error: unknown) => {
    // While the database is away, too, the attempt stays counted.
    await discount().catch(() => {})
    throw error
  })
  if (!bytes) throw new Error('The file is gone.')
  return bytes
}

function nullIfMissing(error: unknown) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
