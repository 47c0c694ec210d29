import { sql } from 'kysely'
import type pg from 'pg'
import type { CallResult } from '../platform/outgoing-calls.ts'
import { createJobTransaction } from './job-transaction.ts'

/** A message that this process sends now. */
export interface DueMessage {
  message_id: string
  webhook_id: string
  url: string
  /** Encrypted. */
  secret: string
  previous_secret: string | null
  payload: unknown
}

/** The queue of messages to the addresses of every company (server/sql/webhooks.sql). */
export interface WebhookQueue {
  /** Null when none is due. A claim that is not finished in time is given to the next caller. */
  claim: () => Promise<DueMessage | null>
  finish: (messageId: string, result: CallResult) => Promise<void>
  /** Deletes the log that is older than its days. Answers whether there may be more. */
  purge: () => Promise<boolean>
}

/** Longer than a call takes. */
const CLAIM_TIMEOUT = '60 seconds'
/** Of an address that fails, between two messages. */
const MAX_PAUSE_SECONDS = 300
/** After so long without a success an address is called no more. */
const MAX_FAILING = '5 days'
const MESSAGES_KEPT_DAYS = 30
const MAX_PURGED = 5000
/** After the first, the second … attempt: those that the Standard Webhooks recommend. */
const DEFAULT_DELAYS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

export function createWebhookQueue(pool: pg.Pool, delays = DEFAULT_DELAYS_SECONDS): WebhookQueue {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: () =>
      inTransaction(async (db) => {
        const claim = sql<DueMessage>`
          select message_id, webhook_id, url, secret, previous_secret, payload
            from claim_webhook_message(${CLAIM_TIMEOUT}::interval)`
        return (await claim.execute(db)).rows[0] ?? null
      }),

    finish: (messageId, result) =>
      inTransaction(async (db) => {
        await sql`select finish_webhook_attempt(${messageId}, ${JSON.stringify(result)}::jsonb,
          ${delays}::int[], ${MAX_PAUSE_SECONDS}, ${MAX_FAILING}::interval)`.execute(db)
      }),

    purge: () =>
      inTransaction(async (db) => {
        const { rows } = await sql<{ purged: number }>`
          select purge_webhook_messages(${MESSAGES_KEPT_DAYS}, ${MAX_PURGED}) as purged`.execute(db)
        return rows[0]?.purged === MAX_PURGED
      }),
  }
}
