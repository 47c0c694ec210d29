import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { sendWithNext } from '../access/send-with-next.ts'

/**
 * Transactions that lock the same id, or another name of one thing, wait for each other until they end. It needs no row:
 * a phone repeats a creation whose answer it did not get, also while the first one is still at work. The next statement
 * waits for the lock.
 */
export const lockRecord = (db: Db, id: string) =>
  sendWithNext(db, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
