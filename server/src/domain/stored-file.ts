import { v7 as uuid } from 'uuid'
import type { Db, Rows } from '../access/as-actor.ts'
import type { UploadedFile } from '../access/upload.ts'
import type { Storage } from '../platform/storage.ts'

interface Where {
  rows: Rows
  storage: Storage
}

type StoredUpload = UploadedFile & { mime: string; companyId?: string }

/** storingAll for one file. */
export const storing = <T>(
  where: Where,
  file: StoredUpload,
  work: (fileId: string) => Promise<T>,
): Promise<T> => storingAll(where, [file], ([id]) => work(id as string))

/**
 * Bytes before record: a pending row, then the file, then `work`, whose transaction calls keepFile and so ties each
 * file to its record. A file is the actor's company's, unless another is named (whoever runs the platform). A crash
 * anywhere leaves only what discardPending finds; a failure of the work discards at once.
 */
export async function storingAll<T>(
  { rows, storage }: Where,
  files: readonly StoredUpload[],
  work: (fileIds: string[]) => Promise<T>,
): Promise<T> {
  const ids = files.map(() => uuid())
  await rows((db) =>
    db
      .insertInto('files')
      .values(files.map(pendingRow(ids)))
      .execute(),
  )
  try {
    for (const [n, { bytes }] of files.entries()) await storage.write(ids[n] as string, bytes)
    return await work(ids)
  } finally {
    // Whether the work failed, or a repeated request was answered from the first one, what nobody kept goes.
    for (const id of ids) await rows((db) => discardUnlessKept(db, storage, id)).catch(() => {})
  }
}

const pendingRow =
  (ids: readonly string[]) =>
  ({ name, mime, sha256, bytes, companyId }: StoredUpload, n: number) => ({
    id: ids[n] as string,
    name,
    mime,
    sha256,
    size: bytes.length,
    ...(companyId && { company_id: companyId }),
  })

/** Ties a stored file to the record made in this transaction. */
export function keepFile(db: Db, id: string) {
  return db.updateTable('files').set({ state: 'kept' }).where('id', '=', id).execute()
}

async function discardUnlessKept(db: Db, storage: Storage, id: string) {
  // Locked, so that a commit whose answer was lost on the way is waited for before we judge.
  const pending = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!pending) return
  await storage.remove(id)
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** Clears what crashes left between the bytes and their record: nothing that was ever acknowledged. */
export async function discardPending(rows: Rows, storage: Storage, olderThanMin: number) {
  const left = await rows((db) =>
    db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'pending')
      .where('created_at', '<', new Date(Date.now() - olderThanMin * 60_000).toISOString())
      .limit(10_000)
      .execute(),
  )
  for (const { id } of left) await rows((db) => discardUnlessKept(db, storage, id))
  return left.length
}
