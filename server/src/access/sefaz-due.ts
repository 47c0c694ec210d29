import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from './as-actor.ts'
import { createCompanyTransaction, createJobTransaction } from './job-transaction.ts'

/** A document whose events this process computes now. */
export interface DueDocument {
  /** The key of an NF-e or of a CT-e. */
  key: string
  /** Of the rows that the office of its company sees. */
  inTransaction: InTransaction
  /** Ends the claim; further documents are looked at next, and this one again at an instant where there is one. */
  finish: (further: readonly string[], again: Date | null) => Promise<void>
  /** After an error: it is tried again later and later. */
  delay: () => Promise<void>
}

/** The queue of documents of which something changed, of every company (server/sql/sefaz-planning.sql). */
export interface SefazDue {
  /** Null when none waits. A claim that is not finished in time is given to the next caller. */
  next: () => Promise<DueDocument | null>
  /** Events that SEFAZ has not registered within a day, and of which the office was not told; at most MAX_OVERDUE. */
  listOverdue: () => Promise<OverdueEvent[]>
  /** Tells the office of one, once, with the reason in its words. */
  warn: (event: OverdueEvent, why: string) => Promise<void>
}

interface OverdueEvent {
  event: string
  state: string
  problems: string[]
  code: string | null
  reason: string | null
}

const MAX_OVERDUE = 200

/** Longer than a CT-e with thousands of deliveries takes. */
const LEASE = '2 minutes'
const MAX_DELAY_MINUTES = 60

interface Claim {
  of_company: string
  of_key: string
  claim: string
  tries: number
}

export function createSefazDue(pool: pg.Pool): SefazDue {
  const inTransaction = createJobTransaction(pool)
  return {
    async next() {
      const claim = await inTransaction(async (db) => {
        const claimed = sql<Claim>`select * from claim_sefaz_due(${LEASE}::interval)`
        return (await claimed.execute(db)).rows[0]
      })
      if (!claim) return null
      const minutes = Math.min(2 ** claim.tries, MAX_DELAY_MINUTES)
      const ofCompany = createCompanyTransaction(pool, claim.of_company)
      return {
        key: claim.of_key,
        inTransaction: ofCompany,
        async finish(further, again) {
          await ofCompany((db) =>
            sql`select finish_sefaz_due(${claim.claim}, ${[...further]}::text[], ${again})`.execute(
              db,
            ),
          )
        },
        async delay() {
          await inTransaction((db) =>
            sql`select delay_sefaz_due(${claim.claim}, make_interval(mins => ${minutes}))`.execute(
              db,
            ),
          )
        },
      }
    },

    listOverdue: () =>
      inTransaction(async (db) => {
        const found = sql<OverdueEvent>`select * from overdue_sefaz_events(${MAX_OVERDUE})`
        return (await found.execute(db)).rows
      }),

    async warn({ event }, why) {
      await inTransaction((db) => sql`select raise_sefaz_alert(${event}, ${why})`.execute(db))
    },
  }
}
