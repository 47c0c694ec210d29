import { EXPIRED_NOTICE_DAYS, EXPIRY_NOTICE_DAYS } from '@canhoto/contracts/certificates'
import { STOP, STOPPED_AFTER_MIN } from '@canhoto/contracts/limits'
import { COLLECTED_DAYS, OVERDUE_NOTICE_DAYS } from '@canhoto/contracts/overdue-reading'
import { sql } from 'kysely'
import type pg from 'pg'
import { ENTER_PLATFORM, withStatementTimeout } from './actor.ts'
import { createInTransaction } from './as-actor.ts'
import { DEFAULT_CALL_LIMITS } from './fair-shares/call-limits.ts'

/** Raises the alerts of every company that time alone brings about (server/sql/alerts.sql, certificates.sql, overdue-readings.sql). Answers false: it has no queue. */
export type RaiseTimedAlerts = () => Promise<boolean>

export function createTimedAlerts(
  pool: pg.Pool,
  { hasMail = false, now = () => new Date() } = {},
): RaiseTimedAlerts {
  const inTransaction = createInTransaction(
    pool,
    withStatementTimeout(ENTER_PLATFORM, DEFAULT_CALL_LIMITS.statementTimeoutMs.job),
  )
  return async () => {
    await inTransaction(async (db) => {
      await sql`select raise_timed_alerts(${STOPPED_AFTER_MIN}, ${STOP.withinMetres})`.execute(db)
      await sql`select raise_certificate_alerts(${[...EXPIRY_NOTICE_DAYS]}, ${EXPIRED_NOTICE_DAYS}, ${hasMail})`.execute(
        db,
      )
      await sql`select raise_overdue_alerts(${[...OVERDUE_NOTICE_DAYS]}, ${COLLECTED_DAYS}, ${hasMail}, ${now()})`.execute(
        db,
      )
    })
    return false
  }
}
