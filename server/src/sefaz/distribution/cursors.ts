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
      'c.read_at',
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

type CursorKey = Omit<Asking, 'ufCode'>

/** Asks again after a cursor has stopped: a user has seen why, and removed the cause. */
export async function resumeCursor(db: Db, key: CursorKey, now: Date) {
  await whereKey(
    db
      .updateTable('dfe_cursors')
      .set({ state: 'reading', next_read_at: now.toISOString(), failures: 0 })
      .where('state', '=', 'stopped'),
    key,
  ).execute()
}

/** With a reason the CNPJ is read no more, as when another program does it; without one it is read again. */
export async function setCursorActive(db: Db, key: CursorKey, inactiveReason: string | null) {
  await whereKey(
    db
      .updateTable('dfe_cursors')
      .set({ is_active: inactiveReason === null, inactive_reason: inactiveReason }),
    key,
  ).execute()
}

interface Conditioned<Query> {
  where: (column: 'cnpj' | 'service' | 'environment', operator: '=', value: string) => Query
}

/** The rows of one cursor, of the company that acts. */
export const whereKey = <Query extends Conditioned<Query>>(query: Query, key: CursorKey) =>
  query
    .where('cnpj', '=', key.cnpj)
    .where('service', '=', key.service)
    .where('environment', '=', key.environment)
