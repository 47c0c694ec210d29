import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from './as-actor.ts'
import { createJobTransaction, enterJob } from './job-transaction.ts'

/** A document of SEFAZ that this process handles now. Its transactions fail once the claim has ended. */
export interface ClaimedDocument {
  id: string
  companyId: string
  /** In whose name deliveries are created: no user signs in with it. */
  userId: string
  claim: string
  /** How often it was begun, this time included. */
  attempts: number
  inTransaction: InTransaction
}

/** The documents of every company that nothing became of yet (server/sql/sefaz-intake.sql). */
export interface DfeIntake {
  /** Null when none waits. */
  claim: () => Promise<ClaimedDocument | null>
}

/** Longer than one document takes. */
const CLAIM_TIMEOUT = '120 seconds'
/** In the history of a delivery that it creates. */
const USER_NAME = 'Entrada SEFAZ'

interface ClaimRow {
  document_id: string
  company_id: string
  user_id: string
  claim: string
  attempts: number
}

export function createDfeIntake(pool: pg.Pool): DfeIntake {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: () =>
      inTransaction(async (db) => {
        const { rows } = await sql<ClaimRow>`
          select document_id, company_id, user_id, claim, attempts
            from claim_dfe_document(${CLAIM_TIMEOUT}::interval, ${USER_NAME})`.execute(db)
        const [row] = rows
        if (!row) return null
        const { document_id: id, company_id: companyId, user_id: userId, claim, attempts } = row
        const own = enterJob(pool, {
          name: 'enter_dfe_document',
          text: 'select enter_dfe_document($1::uuid)',
          values: [claim],
        })
        return { id, companyId, userId, claim, attempts, inTransaction: own }
      }),
  }
}
