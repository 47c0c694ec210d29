import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { FileContext } from '../../../domain/stored-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

const MAX_FILES_PER_RUN = 10_000
const PURGED_SENTENCE = 'O arquivo foi apagado; envie-o de novo para tentar outra vez.'

/**
 * Deletes the bytes of files that were refused more than `days` ago, of every company, and says so in their detail.
 * Answers how many. A crash in between is harmless: the next run removes the same bytes again.
 */
export async function purgeRefused({ inTransaction, storage }: FileContext, days: number) {
  const refused = await inTransaction((db) =>
    db
      .selectFrom('import_files as i')
      .innerJoin('files as f', 'f.id', 'i.file_id')
      .select('i.id')
      .where('i.outcome', '=', sql.lit('refused'))
      .where('i.finished_at', '<', sql<string>`now() - make_interval(days => ${days}::int)`)
      .where('f.state', '=', 'kept')
      .limit(MAX_FILES_PER_RUN)
      .execute(),
  )
  let purged = 0
  for (const { id } of refused)
    if (await inTransaction((db) => purgeUnlessRetried(db, storage, id))) purged++
  return purged
}

async function purgeUnlessRetried(db: Db, storage: Storage, id: string) {
  const file = await db
    .updateTable('import_files')
    .set({ detail: sql<string>`rtrim(coalesce(detail, ''), '. ') || '. ' || ${PURGED_SENTENCE}` })
    .where('id', '=', id)
    .where('outcome', '=', 'refused')
    .returning('file_id')
    .executeTakeFirst()
  if (!file) return false
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state: 'purged' })
    .where('id', '=', file.file_id)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  // Another process purged it meanwhile; its detail must not say so twice, so this transaction is undone.
  if (numUpdatedRows === 0n) throw new Error(`File ${file.file_id} was already purged.`)
  await storage.remove(file.file_id)
  return true
}
