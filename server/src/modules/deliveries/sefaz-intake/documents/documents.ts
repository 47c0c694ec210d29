import { sql } from 'kysely'
import type { Db } from '../../../../access/as-actor.ts'
import type { DfeEnvironment } from '../../../../sefaz/distribution/cursor.ts'

/** A document as SEFAZ distributed it. */
export type StoredDfe = Awaited<ReturnType<typeof findDocument>>

export const findDocument = (db: Db, id: string) =>
  db
    .selectFrom('dfe_documents')
    .select(['id', 'cnpj', 'kind', 'access_key', 'sha256', 'xml', 'received_at'])
    .select(sql<DfeEnvironment>`environment`.as('environment'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** In the transaction that writes what became of it. */
export async function finishDocument(db: Db, claim: string, wasRead: boolean) {
  await sql`select finish_dfe_document(${claim}, ${wasRead})`.execute(db)
}
