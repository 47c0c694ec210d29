import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import type { Asking } from './build-request.ts'

/** Begins to read for a CNPJ of the company. SEFAZ gives nothing of before, so it begins when the certificate is here. */
export async function createCursor(db: Db, { cnpj, service, environment, ufCode }: Asking) {
  await db
    .insertInto('dfe_cursors')
    .values({ cnpj, service, environment, uf_code: ufCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How each cursor of the company stands, with what it has brought. A company has few. */
export const listCursors = (db: Db) =>
  db
    .selectFrom('dfe_cursors as c')
    .select([
      'c.cnpj',
      'c.service',
      'c.environment',
      'c.state',
      'c.code',
      'c.reason',
      'c.answered_at',
      'c.next_read_at',
      'c.last_nsu',
      'c.max_nsu',
      'c.skipped',
      'c.is_active',
      'c.inactive_reason',
    ])
    .select((query) => [
      query
        .selectFrom('dfe_documents as d')
        .whereRef('d.cnpj', '=', 'c.cnpj')
        .whereRef('d.service', '=', 'c.service')
        .whereRef('d.environment', '=', 'c.environment')
        .select(sql<number>`count(*)`.as('documents'))
        .as('documents'),
      query
        .selectFrom('dfe_documents as d')
        .whereRef('d.cnpj', '=', 'c.cnpj')
        .whereRef('d.service', '=', 'c.service')
        .whereRef('d.environment', '=', 'c.environment')
        .where('d.kind', '=', 'unknown')
        .select(sql<number>`count(*)`.as('unknown'))
        .as('unknown'),
      query
        .selectFrom('dfe_gaps as g')
        .whereRef('g.cnpj', '=', 'c.cnpj')
        .whereRef('g.service', '=', 'c.service')
        .whereRef('g.environment', '=', 'c.environment')
        .select(sql<number>`count(*)`.as('gaps'))
        .as('gaps'),
    ])
    .orderBy('c.cnpj')
    .orderBy('c.service')
    .orderBy('c.environment')
    .limit(500)
    .execute()
