import type { EmailKind } from '@canhoto/contracts/emails'
import type { EmailDetails } from '@canhoto/contracts/labels/email'
import { sql } from 'kysely'
import type pg from 'pg'
import type { InTransaction } from './as-actor.ts'
import { createCompanyTransaction, createJobTransaction } from './job-transaction.ts'

/** A message that this process sends now. */
export interface DueEmail {
  email_id: string
  /** Null for a user who belongs to no single company. */
  of_company: string | null
  company_name: string | null
  kind: EmailKind
  recipient: string
  details: EmailDetails
  /** Encrypted. */
  secret: string | null
  receipt_id: string | null
  /** How often it was claimed, this time included. */
  attempts: number
  is_expired: boolean
  /** False of a proof for a client who wants none any more. */
  is_wanted: boolean
}

export interface DueSchedule {
  schedule_id: string
  of_company: string
  due_day: string
}

type Result = { state: 'sent' } | { state: 'waiting' | 'failed'; error: string }

/** The queue of messages of every company (server/sql/emails.sql). */
export interface EmailQueue {
  /** Null when none of these kinds is due. A claim that is not finished in time is given to the next caller. */
  claim: (kinds: readonly EmailKind[]) => Promise<DueEmail | null>
  /** `waiting` is tried again later, as often as there are delays; it answers how it ended. */
  finish: (email: DueEmail, result: Result) => Promise<Result['state']>
  /** More claims than these end only in processes that were killed. */
  maxAttempts: number
  listDueSchedules: (at: Date) => Promise<DueSchedule[]>
  /** Work across companies. */
  inTransaction: InTransaction
  /** Work that sees the rows of one company. */
  ofCompany: (companyId: string) => InTransaction
}

export interface EmailQueueOptions {
  /** Seconds after each attempt that failed. */
  delays?: readonly number[]
  maxPerHour?: number
  claimTimeoutSeconds?: number
}

/** Longer than a message takes to be written and sent. */
const CLAIM_TIMEOUT_SECONDS = 180
/** A mail server that is down for a weekend loses nothing. */
const DELAYS_SECONDS = [60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400]
/** Of one company; the rest waits. */
const MAX_PER_HOUR = 500

export function createEmailQueue(
  pool: pg.Pool,
  {
    delays = DELAYS_SECONDS,
    maxPerHour = MAX_PER_HOUR,
    claimTimeoutSeconds = CLAIM_TIMEOUT_SECONDS,
  }: EmailQueueOptions,
): EmailQueue {
  const inTransaction = createJobTransaction(pool)
  return {
    inTransaction,
    maxAttempts: delays.length + 1,
    ofCompany: (companyId) => createCompanyTransaction(pool, companyId),

    claim: (kinds) =>
      inTransaction(async (db) => {
        const claim = sql<DueEmail>`
          select * from claim_email(${[...kinds]}::text[], make_interval(secs => ${claimTimeoutSeconds}), ${maxPerHour})`
        return (await claim.execute(db)).rows[0] ?? null
      }),

    finish: ({ email_id, attempts }, result) =>
      inTransaction(async (db) => {
        const delay = delays[attempts - 1]
        const isLast = result.state === 'waiting' && delay === undefined
        const state = isLast ? 'failed' : result.state
        const error = 'error' in result ? result.error : null
        await sql`select finish_email(${email_id}, ${attempts}, ${state}, ${error}, ${delay ?? 0})`.execute(
          db,
        )
        return state
      }),

    listDueSchedules: async (at) => {
      const { rows } = await inTransaction((db) =>
        sql<DueSchedule>`select schedule_id, of_company, due_day from due_email_schedules(${at})`.execute(
          db,
        ),
      )
      return rows
    },
  }
}
