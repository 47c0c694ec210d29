import { sql } from 'kysely'
import type pg from 'pg'
import { ENTER_PLATFORM, withStatementTimeout } from './actor.ts'
import { createInTransaction } from './as-actor.ts'
import { DEFAULT_CALL_LIMITS } from './fair-shares/call-limits.ts'

/** A delivery or driver that changed, or an alert that was raised. */
export interface Change {
  company_id: string
  kind: 'delivery' | 'receipt' | 'location' | 'alert'
  record_id: string
  /** With microseconds, by the database's clock. */
  changed_at: string
}

interface Question {
  companyIds: readonly string[]
  sessionIds: readonly string[]
  /** Changes that are older than so many seconds are not read. */
  seconds: number
  /** Counts the seconds back from this instant, by the database's clock, unless that is longer ago than MAX_MISSED_S. */
  after?: string | null
}

/** A stream that begins again within these seconds is told what it has missed. */
export const MAX_MISSED_S = 300

interface LatestChanges {
  changes: Change[]
  /** Those of the sessions that are not open any more. */
  ended: string[]
  /** When the changes were read, as an instant by the database's clock. */
  readAt: string
}

/**
 * Reads what changed lately, across companies (server/sql/live.sql). It names records and shows nothing of them: who may see
 * them is asked as the user of each stream.
 */
export type LiveChanges = (question: Question) => Promise<LatestChanges>

export function createLiveChanges(pool: pg.Pool): LiveChanges {
  const inTransaction = createInTransaction(
    pool,
    withStatementTimeout(ENTER_PLATFORM, DEFAULT_CALL_LIMITS.statementTimeoutMs.read),
  )
  return ({ companyIds, sessionIds, seconds, after = null }) =>
    inTransaction(async (db) => {
      const from = sql`
        case when ${after}::timestamptz > now() - make_interval(secs => ${MAX_MISSED_S})
             then least(now(), ${after}::timestamptz) else now() end`
      const since = sql`${from} - make_interval(secs => ${seconds})`
      const { rows: changes } = await sql<Change>`
        select company_id, kind, record_id, changed_at::text
          from live_changes(${[...companyIds]}::uuid[], ${since})`.execute(db)
      const { rows: ended } = await sql<{ id: string; read_at: string }>`
        select id, null as read_at from ended_sessions(${[...sessionIds]}::uuid[]) as id
        union all select null, to_json(now()) #>> '{}'`.execute(db)
      return {
        changes,
        ended: ended.flatMap(({ id }) => id ?? []),
        readAt: ended.find(({ read_at }) => read_at)?.read_at ?? '',
      }
    })
}
