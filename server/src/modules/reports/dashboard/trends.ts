import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { MONTH_START } from '../../../domain/calendar.ts'

const MONTH = sql`interval '1 month'`

/**
 * Counts the rows of this month so far, and those of the same part of the previous month: a whole month before would
 * make every beginning of a month look bad.
 * @param rows a table and its condition, to which the limits of `instant` are added
 */
async function compareMonths(db: Db, rows: RawBuilder<unknown>, instant: RawBuilder<unknown>) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from ${rows} and ${instant} >= ${MONTH_START})`.as('current'),
      sql<number>`(select count(*) from ${rows} and ${instant} >= ${MONTH_START} - ${MONTH}
        and ${instant} < now() - ${MONTH})`.as('previous'),
    ])
    .executeTakeFirstOrThrow()
}

/** Deliveries of the company. What is open or on the road has no yesterday: only events can be compared. */
export async function getTrends(db: Db) {
  const [registered, delivered] = await Promise.all([
    compareMonths(db, sql`deliveries where true`, sql`created_at`),
    compareMonths(db, sql`deliveries where status = 'DELIVERED'`, sql`delivered_at`),
  ])
  return { registered, delivered }
}
