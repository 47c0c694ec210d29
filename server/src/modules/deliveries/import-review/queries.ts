import type { FileToReview, importReview } from '@canhoto/contracts/import-review'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { purgedDay } from '../../../domain/purged-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { getImport } from '../imports/queries.ts'

const WAITS = sql<boolean>`f.outcome = 'to_review'`

/** Files that wait for a user, in the order of sending. */
export async function listFilesToReview(
  db: Db,
  { import_id, ...paging }: output<typeof importReview.list.query>,
) {
  if (import_id) await getImport(db, import_id)
  return boundedPage(paging, {
    rows: db
      .selectFrom('import_files as f')
      .innerJoin('files as s', 's.id', 'f.file_id')
      .select(['f.id', 'f.import_id', 'f.name', 'f.created_at', 'f.detail'])
      .select([
        sql<FileToReview['kind']>`f.reading ->> 'kind'`.as('kind'),
        sql<FileToReview['fields']>`f.reading -> 'fields'`.as('fields'),
        sql<number | null>`s.size::float8`.as('size'),
      ])
      .orderBy('f.id'),
    counted: db.selectFrom('import_files as f'),
    where: allOf(WAITS, import_id && sql`f.import_id = ${import_id}::uuid`),
  })
}

export async function getImportedFile(db: Db, id: string) {
  const file = await db
    .selectFrom('import_files as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select(['f.id', 'i.name', sql<number>`f.size`.as('size')])
    .select(sql<string>`coalesce(i.reading ->> 'mime', f.mime)`.as('type'))
    .select(['f.state', 'f.purged_at', 'f.purge_reason', purgedDay('f')])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('Arquivo não encontrado.')
  return file
}

/** Whether the company has a delivery of this invoice, other than one that waits for it. */
export async function isInvoiceRegistered(db: Db, key: string) {
  const found = await db
    .selectFrom('deliveries')
    .select('id')
    .where('nfe_key', '=', key)
    .where('source', 'not in', ['cte', 'mdfe'])
    .executeTakeFirst()
  return found !== undefined
}
