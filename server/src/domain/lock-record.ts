import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'

/**
 * Transactions that lock the same id, or another name of one thing, wait for each other until they end. It needs no row:
 * a phone repeats a creation whose answer it did not get, also while the first one is still at work.
 */
export const lockRecord = (db: Db, id: string) => lockOf(id).execute(db)

/** The statement of it. */
export const lockOf = (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
