import type { Circumstance } from '@canhoto/contracts/receipts'
import type { StubReading } from '@canhoto/contracts/receipt-review'
import { sql } from 'kysely'
import type pg from 'pg'
import { createJobTransaction } from './job-transaction.ts'
import { sendWithNext } from './send-with-next.ts'

/** A photo of a stub that this process reads now, and what is known of its delivery. */
export interface ReceiptClaim {
  receipt_id: string
  company_id: string
  file_id: string
  /** How often it was claimed, this time included. */
  attempts: number
  nf_number: string
  series: string | null
  nfe_key: string | null
  captured_on: string
  circumstance: Circumstance
}

/** The queue of photos of stubs to read, of every company in turn (server/sql/receipt-review.sql). */
export interface ReceiptClaims {
  /** Null when none waits. A claim that is not finished in time is given to the next caller. */
  next: () => Promise<ReceiptClaim | null>
  /** Null: nothing was read. A reading without doubts makes the receipt valid. */
  finish: (claim: ReceiptClaim, reading: StubReading | null) => Promise<void>
  /** The attempt does not count: what failed was not the photo. */
  discount: (claim: ReceiptClaim) => Promise<void>
}

/** Longer than the longest reading, with its wait for a worker. */
const CLAIM_TIMEOUT = '5 minutes'

/** `sendsProofs`: a client who wants the proof of a receipt that became valid is sent it. */
export function createReceiptClaims(pool: pg.Pool, sendsProofs = false): ReceiptClaims {
  const inTransaction = createJobTransaction(pool)
  return {
    next: () =>
      inTransaction(async (db) => {
        const claim = sql<ReceiptClaim>`
          select receipt_id, of_company as company_id, file_id, attempts, circumstance, nf_number, series, nfe_key,
                 captured_on::text
            from claim_receipt(${CLAIM_TIMEOUT}::interval)`
        return (await claim.execute(db)).rows[0] ?? null
      }),

    finish: ({ receipt_id }, reading) =>
      inTransaction(async (db) => {
        const result = reading && JSON.stringify(reading)
        const leavesNoDoubt = reading?.doubts.length === 0
        await sendWithNext(
          db,
          sql`select finish_reading(${receipt_id}, ${result}::jsonb, ${leavesNoDoubt})`,
        )
        if (sendsProofs) await sendWithNext(db, sql`select queue_proof_emails(${receipt_id})`)
      }),

    discount: ({ receipt_id }) =>
      inTransaction(async (db) => {
        await sql`select discount_reading_attempt(${receipt_id})`.execute(db)
      }),
  }
}
