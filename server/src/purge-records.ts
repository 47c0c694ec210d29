import { sql } from 'kysely'
import type { InTransaction } from './access/as-actor.ts'

/** Days that records are kept, as docs/operations.md says. */
const ATTEMPTS_KEPT_DAYS = 1
/** A phone may be without a network for weeks and then repeat a request. */
const KEYS_KEPT_DAYS = 30
/** A phone that was cut off goes on within the day, or sends the file again. */
const PIECES_KEPT_DAYS = 2
/** The audit shows sign-ins, and Marco Civil da Internet (Lei 12.965, art. 15) asks for six months of them. */
const SESSIONS_KEPT_DAYS = 183
/** After a user acknowledged it: half a year in which the office can look back. */
const ALERTS_KEPT_DAYS = 180
/** After it was raised: what no user acknowledged in a year is of no use any more. */
const OPEN_ALERTS_KEPT_DAYS = 365
/** The log of e-mails. */
const EMAILS_KEPT_DAYS = 90
/** Calls to SEFAZ and what it answered. */
const SEFAZ_EXCHANGES_KEPT_DAYS = 90
/** What SEFAZ distributes: for as long as SEFAZ itself keeps it. */
const DFE_KEPT_DAYS = 90
const MAX_ROWS = 20_000

/** Purges records of every company that are older than their days. Answers how many. */
export async function purgeRecords(inTransaction: InTransaction) {
  const { rows } = await inTransaction((db) =>
    sql<{ purged: number }>`
      select purge_records(${ATTEMPTS_KEPT_DAYS}, ${KEYS_KEPT_DAYS}, ${PIECES_KEPT_DAYS}, ${SESSIONS_KEPT_DAYS},
        ${ALERTS_KEPT_DAYS}, ${OPEN_ALERTS_KEPT_DAYS}, ${MAX_ROWS}) as purged`.execute(db),
  )
  const emails = await inTransaction((db) =>
    sql<{
      purged: number
    }>`select purge_emails(${EMAILS_KEPT_DAYS}, ${MAX_ROWS}) as purged`.execute(db),
  )
  const exchanges = await inTransaction((db) =>
    sql<{
      purged: number
    }>`select purge_sefaz_exchanges(${SEFAZ_EXCHANGES_KEPT_DAYS}, ${MAX_ROWS}) as purged`.execute(
      db,
    ),
  )
  const documents = await inTransaction((db) =>
    sql<{
      purged: number
    }>`select purge_dfe_documents(${DFE_KEPT_DAYS}, ${MAX_ROWS}) as purged`.execute(db),
  )
  const counts = [rows[0], emails.rows[0], exchanges.rows[0], documents.rows[0]]
  return counts.reduce((sum, row) => sum + (row?.purged ?? 0), 0)
}
