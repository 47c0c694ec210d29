import { sql } from 'kysely'
import type { InTransaction } from './access/as-actor.ts'
import { removePurging } from './domain/purged-file.ts'
import type { FileContext } from './domain/stored-file.ts'
import { runAll } from './platform/run-all.ts'

/** Rows of one transaction, so that no other work waits long for it. */
const POSITIONS_AT_ONCE = 20_000
const FILES_AT_ONCE = 500
const VIEWS_KEPT_DAYS = 365

interface Retention extends FileContext {
  now: () => Date
}

/**
 * Deletes what is older than the terms of each company whose night it is. Called again and again, by every process: the rows of
 * retention_runs say which one does a company's day, and one that was cut off is gone on with (server/sql/retention.sql).
 */
export async function runRetention(context: Retention) {
  const { inTransaction, now } = context
  await runAll([
    () => runAll(nightsOf(context)),
    () => removePurging(context),
    () =>
      inTransaction((db) =>
        sql`select purge_location_views(${VIEWS_KEPT_DAYS}, ${POSITIONS_AT_ONCE})`.execute(db),
      ),
    async () => {
      while (await dropEmptyDay(inTransaction, now()));
    },
  ])
}

/** A company whose night failed is claimed again after a while, and holds up none of the others. */
async function* nightsOf(context: Retention) {
  for (;;) {
    const run = await claim(context.inTransaction, context.now())
    if (!run) return
    yield () => runClaimed(context, run)
  }
}

/** In a transaction of its own, because it has the table of all positions until its end. */
async function dropEmptyDay(inTransaction: InTransaction, at: Date) {
  const { rows } = await inTransaction((db) =>
    sql<{ is_dropped: boolean }>`select drop_empty_position_day(${at}) as is_dropped`.execute(db),
  )
  return rows[0]?.is_dropped === true
}

/** Of one company, at any time of the day. */
export async function runRetentionOf(context: Retention, companyId: string) {
  const run = await claim(context.inTransaction, context.now(), companyId)
  if (!run) return false
  await runClaimed(context, run)
  return true
}

async function claim(inTransaction: InTransaction, at: Date, companyId?: string) {
  const { rows } = await inTransaction((db) =>
    sql<{ run: string | null }>`select claim_retention(${at}, ${companyId ?? null}) as run`.execute(
      db,
    ),
  )
  return rows[0]?.run ?? null
}

async function runClaimed(context: Retention, run: string) {
  const { inTransaction, now } = context
  const at = now()
  const deletePositions = () =>
    inTransaction(async (db) => {
      const { rows } = await sql<{
        n: number
      }>`select purge_positions(${run}, ${at}, ${POSITIONS_AT_ONCE}) as n`.execute(db)
      return rows[0]?.n ?? 0
    })
  const markFiles = () =>
    inTransaction(async (db) => {
      const { rows } = await sql<{
        id: string
      }>`select purge_old_files(${run}, ${at}, ${FILES_AT_ONCE}) as id`.execute(db)
      return rows.map(({ id }) => id)
    })

  while ((await deletePositions()) > 0);
  for (let marked = await markFiles(); marked.length > 0; marked = await markFiles())
    await removePurging(context, marked)
  await inTransaction((db) => sql`select finish_retention(${run})`.execute(db))
}
