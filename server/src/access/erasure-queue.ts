import type { PersonWanted } from '@canhoto/contracts/privacy'
import { sql } from 'kysely'
import type pg from 'pg'
import { type EnterStatement, withStatementTimeout } from './actor.ts'
import { createInTransaction, type InTransaction } from './as-actor.ts'
import { createJobTransaction } from './job-transaction.ts'

/** A request that this process works on now. Its transactions are in the name of who asked, and fail once the claim has ended. */
export interface ClaimedErasure {
  id: string
  companyId: string
  userId: string
  claim: string
  /** How often it was claimed, this time included. */
  attempt: number
  /** Null when the person's rows are changed, and the bytes of files are left. */
  wanted: PersonWanted | null
  inTransaction: InTransaction
}

/** The requests to make a person anonymous, of every company (server/sql/erasure-queue.sql). */
export interface ErasureQueue {
  /** Null when none waits. */
  claim: () => Promise<ClaimedErasure | null>
  /** Says that this process is still at it; otherwise the claim ends after a while, and another process gets the request. */
  keep: (request: ClaimedErasure) => Promise<void>
  /** `problem`: the sentence that says why it was not done; null when it was. */
  finish: (request: ClaimedErasure, problem: string | null) => Promise<void>
}

interface ClaimRow {
  request_id: string
  company: string
  requested_by: string
  claim: string
  attempt: number
  wanted: PersonWanted | null
}

const CLAIM_TIMEOUT = '2 minutes'
/** All that a company with ten million deliveries has stored is searched by one statement. */
const STATEMENT_TIMEOUT_MS = 3_600_000

export function createErasureQueue(pool: pg.Pool): ErasureQueue {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: () =>
      inTransaction(async (db) => {
        const claimed = await sql<ClaimRow>`
          select request_id, company, requested_by, claim, attempt, wanted
            from claim_erasure(${CLAIM_TIMEOUT}::interval)`.execute(db)
        const [row] = claimed.rows
        if (!row) return null
        const { request_id: id, company: companyId, requested_by: userId, ...rest } = row
        const own = createInTransaction(pool, enter(id, rest.claim))
        return { id, companyId, userId, ...rest, inTransaction: own }
      }),

    keep: ({ id, claim }) =>
      inTransaction(async (db) => {
        await sql`select keep_erasure(${id}, ${claim})`.execute(db)
      }),

    finish: ({ id, claim }, problem) =>
      inTransaction(async (db) => {
        await sql`select finish_erasure(${id}, ${claim}, ${problem})`.execute(db)
      }),
  }
}

function enter(id: string, claim: string): EnterStatement {
  const text = 'select enter_erasure($1::uuid, $2::uuid)'
  return withStatementTimeout(
    { name: 'enter_erasure', text, values: [id, claim] },
    STATEMENT_TIMEOUT_MS,
  )
}
