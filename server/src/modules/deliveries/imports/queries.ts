import type { ImportNote, ImportOutcome, RouteProposal } from '@canhoto/contracts/imports'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ImportFiles } from '../../../platform/tables.ts'

/** Imports with their counts, newest first; the files of each are looked through once. */
export function importRows(db: Db) {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const of = (outcome: ImportOutcome) => count(`f.outcome = '${outcome}'`).as(outcome)
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('import_files as f')
          .select([count('true').as('total'), count(`f.state <> 'done'`).as('waiting')])
          .select([of('created'), of('duplicate'), of('refused'), of('proposed')])
          .whereRef('f.company_id', '=', 'i.company_id')
          .whereRef('f.import_id', '=', 'i.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.created_at', 'u.full_name as created_by_name'])
    .select(['n.total', 'n.waiting', 'n.created', 'n.duplicate', 'n.refused', 'n.proposed'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
}

export async function findImport(db: Db, id: string) {
  const found = await importRows(db).where('i.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Importação não encontrada.')
  return found
}

/** In the order of sending. */
export function fileRows(db: Db) {
  return db
    .selectFrom('import_files as f')
    .select(['f.id', 'f.name', 'f.detail'])
    .select(sql<ImportOutcome | null>`f.outcome`.as('outcome'))
    .select(sql<ImportNote[]>`f.notes`.as('notes'))
    .select(sql<RouteProposal | null>`f.proposal`.as('proposal'))
    .orderBy('f.id')
}

interface Outcome {
  outcome: ImportOutcome
  detail: string | null
  notes?: ImportNote[]
  proposal?: RouteProposal
}

/** Says what became of a file, in the transaction that did it: neither happens without the other. */
export async function finishFile(
  db: Db,
  id: string,
  { outcome, detail, notes = [], proposal }: Outcome,
) {
  await db
    .updateTable('import_files')
    .set({
      state: 'done',
      finished_at: sql`now()`,
      outcome,
      detail,
      notes: JSON.stringify(notes),
      proposal: proposal ? JSON.stringify(proposal) : null,
    })
    .where('id', '=', id)
    .execute()
}

export async function readRefusedAgain(db: Db, importId: string) {
  await findImport(db, importId)
  const { numUpdatedRows } = await db
    .updateTable('import_files')
    .set({ state: 'waiting', outcome: null, detail: null, attempts: 0 })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A file that is there already, sent again without its key, is left as it is; an id of nobody's here is nobody's. */
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
    const own = await db.selectFrom('import_files').select('id').where('id', 'in', ids).execute()
    if (own.length < ids.length) throw notFound('Importação não encontrada.')
  }
  return added.length
}
