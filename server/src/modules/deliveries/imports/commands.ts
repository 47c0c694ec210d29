import type { ImportNote, ImportOutcome, RouteProposal } from '@canhoto/contracts/imports'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ImportFiles } from '../../../platform/tables.ts'
import type { Registrar } from '../deliveries/register.ts'
import type { ReadingToReview } from '../import-review/reading-to-review.ts'
import { getImport } from './queries.ts'

/** The browser may choose the id: sent again, it is the same import. */
export async function createImport(db: Db, id: string) {
  await db
    .insertInto('imports')
    .values({ id })
    .onConflict((same) => same.column('id').doNothing())
    .execute()
  return getImport(db, id)
}

interface Outcome {
  outcome: ImportOutcome
  detail: string | null
  notes?: ImportNote[]
  proposal?: RouteProposal
  /** Of a file that waits for a user. */
  reading?: ReadingToReview
}

/** Records the outcome of a file, in the transaction that creates its deliveries. */
export async function finishFile(
  db: Db,
  id: string,
  { outcome, detail, notes = [], proposal, reading }: Outcome,
) {
  const update = db
    .updateTable('import_files')
    .set({
      state: 'done',
      finished_at: sql`now()`,
      outcome,
      detail,
      notes: JSON.stringify(notes),
      proposal: proposal ? JSON.stringify(proposal) : null,
      reading: reading ? JSON.stringify(reading) : null,
    })
    .where('id', '=', id)
  await sendWithNext(db, update)
}

/** They are read for the user who asks: the one who sent them may have left the company. */
export async function retryRefused(db: Db, { userId }: Registrar, importId: string) {
  await getImport(db, importId)
  const { numUpdatedRows } = await db
    .updateTable('import_files')
    .set({ state: 'waiting', outcome: null, detail: null, attempts: 0, created_by: userId })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    // What a user discarded stays so.
    .where('reviewed_at', 'is', null)
    // A purged file has no bytes to read.
    .where('file_id', 'in', (query) =>
      query.selectFrom('files').select('id').where('state', '=', 'kept'),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A file that was added before is left as it is. An id that another company has answers 404. */
export async function addFiles(db: Db, files: readonly Insertable<ImportFiles>[]) {
  const added = await db
    .insertInto('import_files')
    .values(files)
    .onConflict((same) => same.column('id').doNothing())
    .returning('file_id')
    .execute()
  for (const { file_id } of added) await keepFile(db, file_id)
  if (added.length < files.length) {
    const ids = files.map(({ id }) => id)
    const own = await db
      .selectFrom('import_files')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    if (own.length < ids.length) throw notFound('Importação não encontrada.')
  }
  return added.length
}
