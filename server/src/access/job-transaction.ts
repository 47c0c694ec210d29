import type pg from 'pg'
import { type EnterStatement, ENTER_PLATFORM, withStatementTimeout } from './actor.ts'
import { createInTransaction, type InTransaction } from './as-actor.ts'
import { DEFAULT_CALL_LIMITS } from './fair-shares/call-limits.ts'

/** Of the server's own queues, across companies. */
export const createJobTransaction = (pool: pg.Pool): InTransaction => enterJob(pool, ENTER_PLATFORM)

/** Of the server's own work for one company: it sees the rows that the office sees. */
export const createCompanyTransaction = (pool: pg.Pool, companyId: string): InTransaction =>
  enterJob(pool, {
    name: 'enter_company_job',
    text: 'select enter_company_job($1::uuid)',
    values: [companyId],
  })

/** In the name that `enter` gives, with the time that the statements of a job have. */
export function enterJob(pool: pg.Pool, enter: EnterStatement): InTransaction {
  const timeout = DEFAULT_CALL_LIMITS.statementTimeoutMs.job
  return createInTransaction(pool, withStatementTimeout(enter, timeout))
}
