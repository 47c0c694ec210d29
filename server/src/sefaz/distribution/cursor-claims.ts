import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from '../../access/as-actor.ts'
import { createJobTransaction, enterJob } from '../../access/job-transaction.ts'
import type { ClaimedCursor, DfeEnvironment, DfeService } from './cursor.ts'

/** The turns of the cursors of every company (server/sql/distribution.sql). */
export interface CursorClaims {
  /** Null when none is due. */
  claim: (now: Date) => Promise<ClaimedCursor | null>
  /** For the company of the cursor; fails once the claim has ended. */
  inTransactionOf: (cursor: ClaimedCursor) => InTransaction
}

/** Longer than a request takes. */
const CLAIM_TIMEOUT = '120 seconds'
/** SEFAZ takes twenty in an hour; two are left for users who ask for a document. */
const MAX_QUERIES = 18

interface ClaimRow {
  company_id: string
  cnpj: string
  service: DfeService
  environment: DfeEnvironment
  uf_code: string
  claim: string
  last_nsu: number
  gap_nsu: number | null
}

export function createCursorClaims(pool: pg.Pool): CursorClaims {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: (now) =>
      inTransaction(async (db) => {
        const claimed = await sql<ClaimRow>`
          select company_id, cnpj, service, environment, uf_code, claim, last_nsu, gap_nsu
            from claim_dfe_cursor(${now}, ${CLAIM_TIMEOUT}::interval, ${MAX_QUERIES})`.execute(db)
        const [row] = claimed.rows
        if (!row) return null
        const { company_id: companyId, uf_code: ufCode, last_nsu: lastNsu, gap_nsu, ...same } = row
        return { ...same, companyId, ufCode, lastNsu, gapNsu: gap_nsu }
      }),

    inTransactionOf: ({ claim }) =>
      enterJob(pool, {
        name: 'enter_dfe_cursor',
        text: 'select enter_dfe_cursor($1::uuid)',
        values: [claim],
      }),
  }
}
