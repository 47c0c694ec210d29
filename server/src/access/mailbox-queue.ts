import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from './as-actor.ts'
import { createJobTransaction, enterJob } from './job-transaction.ts'

/** A mailbox that this process reads now. Its transactions are in the name of the mailbox, and fail once the claim has ended. */
export interface ClaimedMailbox {
  id: string
  companyId: string
  claim: string
  /** Encrypted. */
  password: string
  inTransaction: InTransaction
}

/** The turns of the mailboxes of every company (server/sql/mailboxes.sql). */
export interface MailboxQueue {
  /** Null when none is due. */
  claim: () => Promise<ClaimedMailbox | null>
  /** `problem`: the sentence that says why the reading failed; null when it did not. */
  finish: (mailbox: ClaimedMailbox, problem: string | null, pauseSeconds: number) => Promise<void>
  /** Deletes the log that is older than its days. Answers whether there may be more. */
  purge: () => Promise<boolean>
}

interface ClaimRow {
  mailbox_id: string
  company_id: string
  claim: string
  password: string
}

/** Longer than a reading takes. */
const CLAIM_TIMEOUT = '300 seconds'
/** Of a mailbox that fails, between two readings. */
const MAX_PAUSE_SECONDS = 1800
/** The office is alerted of a mailbox that has failed for so long. */
const ALERTED_AFTER = '1 day'
/** Messages that came before `MAX_READ_AGE_DAYS` are not read, so none is forgotten that could be read again. */
const MESSAGES_KEPT_DAYS = 90
const MAX_PURGED = 5000

export function createMailboxQueue(pool: pg.Pool): MailboxQueue {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: () =>
      inTransaction(async (db) => {
        const claimed = await sql<ClaimRow>`
          select mailbox_id, company_id, claim, password from claim_mailbox(${CLAIM_TIMEOUT}::interval)`.execute(
          db,
        )
        const [row] = claimed.rows
        if (!row) return null
        const { mailbox_id: id, company_id: companyId, claim, password } = row
        const own = enterJob(pool, {
          name: 'enter_mailbox',
          text: 'select enter_mailbox($1::uuid, $2::uuid)',
          values: [id, claim],
        })
        return { id, companyId, claim, password, inTransaction: own }
      }),

    finish: ({ id, claim }, problem, pauseSeconds) =>
      inTransaction(async (db) => {
        await sql`select finish_mailbox(${id}, ${claim}, ${problem}, ${pauseSeconds}, ${MAX_PAUSE_SECONDS}, ${ALERTED_AFTER}::interval)`.execute(
          db,
        )
      }),

    purge: () =>
      inTransaction(async (db) => {
        const { rows } = await sql<{ purged: number }>`
          select purge_mailbox_messages(${MESSAGES_KEPT_DAYS}, ${MAX_PURGED}) as purged`.execute(db)
        return rows[0]?.purged === MAX_PURGED
      }),
  }
}
