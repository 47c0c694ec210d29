import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from '../../access/as-actor.ts'
import { createJobTransaction, enterJob } from '../../access/job-transaction.ts'
import type { ClaimedEvent } from './claimed-event.ts'
import { callSentenceOf } from './sentences.ts'

/** The turns of the events of every company (server/sql/sefaz-sending.sql). */
export interface EventClaims {
  /** Null when none is due. */
  claim: (now: Date) => Promise<ClaimedEvent | null>
  /** For the company of the event; fails once the claim has ended. */
  inTransactionOf: (event: ClaimedEvent) => InTransaction
}

/** SQLSTATE of enter_sefaz_event and finish_sefaz_claim. */
const CLAIM_ENDED = 'CA008'
/** Longer than a call takes. */
const CLAIM_TIMEOUT_SECONDS = 120

/** `timeoutSeconds` is shorter only where processes are killed again and again. */
export function createEventClaims(
  pool: pg.Pool,
  timeoutSeconds = CLAIM_TIMEOUT_SECONDS,
): EventClaims {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: (now) =>
      inTransaction(async (db) => {
        const claimed = await sql<ClaimedEvent>`
          select * from claim_sefaz_event(${now}, make_interval(secs => ${timeoutSeconds}), ${callSentenceOf('lost')})`.execute(
          db,
        )
        return claimed.rows[0] ?? null
      }),

    inTransactionOf: ({ claim_id }) =>
      enterJob(pool, {
        name: 'enter_sefaz_event',
        text: 'select enter_sefaz_event($1::uuid)',
        values: [claim_id],
      }),
  }
}

/** Another process has the event now, because this one took too long. */
export const isClaimEnded = (error: unknown) =>
  (error as { code?: string } | null)?.code === CLAIM_ENDED
