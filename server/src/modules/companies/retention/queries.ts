import type { privacy, RetentionPreview, RetentionRun } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage, type Paging } from '../../../domain/bounded-page.ts'

type Terms = output<typeof privacy.previewRetention.query>

export function getTerms(db: Db, companyId: string) {
  return db
    .selectFrom('companies')
    .select(['position_days', 'photo_years', 'document_years'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

type Column = `${'positions' | 'photos' | 'documents'}_${'from' | 'to'}`
type Row = Record<'positions' | 'photos' | 'documents' | 'bytes', number> &
  Record<Column, string | null>

/** What these terms would delete now: a dry run. */
export async function previewRetention(
  db: Db,
  companyId: string,
  { position_days, photo_years, document_years }: Terms,
  now: Date,
): Promise<RetentionPreview> {
  const { rows } = await sql<Row>`
    select * from preview_retention(${companyId}, ${now}, ${position_days}, ${photo_years ?? null}, ${document_years ?? null})`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database answers one row.')
  const period = (what: 'positions' | 'photos' | 'documents') => ({
    count: row[what],
    from: row[`${what}_from`],
    to: row[`${what}_to`],
  })
  return {
    positions: period('positions'),
    photos: period('photos'),
    documents: period('documents'),
    bytes: row.bytes,
  }
}

export function listRuns(db: Db, query: Paging) {
  return boundedPage(query, {
    rows: db
      .selectFrom('retention_runs as r')
      .select(['r.id', 'r.day', 'r.finished_at', 'r.positions', 'r.photos', 'r.documents'])
      .select(sql<number>`r.bytes::float8`.as('bytes'))
      .orderBy('r.started_at', 'desc')
      .orderBy('r.id')
      .$castTo<RetentionRun>(),
    counted: db.selectFrom('retention_runs as r'),
    where: sql`true`,
  })
}
