import type { imports, ImportNote, ImportOutcome, RouteProposal } from '@canhoto/contracts/imports'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'
import { notFound } from '../../../platform/errors.ts'

/** Imports with their counts, newest first; the files of each are counted in one scan. */
function importRows(db: Db) {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const of = (outcome: ImportOutcome) => count(`f.outcome = '${outcome}'`).as(outcome)
  return db
    .selectFrom('imports as i')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('import_files as f')
          .select([count('true').as('total'), count(`f.state <> 'done'`).as('waiting')])
          .select([of('created'), of('to_review'), of('duplicate'), of('refused'), of('proposed')])
          .whereRef('f.company_id', '=', 'i.company_id')
          .whereRef('f.import_id', '=', 'i.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.created_at'])
    .select(memberName('i.created_by', 'i.company_id').as('created_by_name'))
    .select(['n.total', 'n.waiting', 'n.created', 'n.to_review', 'n.duplicate'])
    .select(['n.refused', 'n.proposed'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
}

export async function getImport(db: Db, id: string) {
  const found = await importRows(db).where('i.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Importação não encontrada.')
  return found
}

/** Its driver is told by the name, and the CPF only tells drivers of one name apart (decision 0032). */
const PROPOSAL = sql<RouteProposal | null>`case when f.proposal ->> 'driver_cpf' is null then f.proposal
  else jsonb_set(f.proposal, '{driver_cpf}', to_jsonb(masked_document(f.proposal ->> 'driver_cpf'))) end`

/** Files of imports, in the order of sending. */
export function fileRows(db: Db) {
  return db
    .selectFrom('import_files as f')
    .select(['f.id', 'f.name', 'f.detail'])
    .select(sql<ImportOutcome | null>`f.outcome`.as('outcome'))
    .select(sql<ImportNote[]>`f.notes`.as('notes'))
    .select(PROPOSAL.as('proposal'))
    .orderBy('f.id')
}

export function listImports(db: Db, paging: Paging) {
  return boundedPage(paging, {
    rows: importRows(db),
    counted: db.selectFrom('imports as i'),
    where: allOf(),
  })
}

export async function listFiles(
  db: Db,
  importId: string,
  { outcome, ...paging }: output<typeof imports.files.query>,
) {
  await getImport(db, importId)
  return boundedPage(paging, {
    rows: fileRows(db),
    counted: db.selectFrom('import_files as f'),
    where: allOf(sql`f.import_id = ${importId}::uuid`, outcome && sql`f.outcome = ${outcome}`),
  })
}
