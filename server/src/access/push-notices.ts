import type { PushSubscription } from '../platform/web-push.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { createJobTransaction } from './job-transaction.ts'

/** What one driver has not been told yet. */
export interface PushNotice {
  ids: string[]
  /** How many of the deliveries are still the driver's to make. */
  deliveries: number
  /** Of how many deliveries another photo is still wanted. */
  photos: number
  /** Of the phones on which the driver is signed in. */
  subscriptions: (PushSubscription & { session_id: string })[]
}

/** The queue of notifications, of every company (server/sql/push-notices.sql). */
export interface PushNotices {
  /** Null when no driver is to be told. A notice that is not finished in time is given to the next caller. */
  claim: () => Promise<PushNotice | null>
  /** `ended`: the sessions whose browsers have given up their subscription. */
  finish: (notice: PushNotice, ended: readonly string[]) => Promise<void>
}

/** Longer than all phones of a driver take to be told. */
const CLAIM_TIMEOUT = '60 seconds'

/** `maxAge`: an interval of PostgreSQL after which a delivery is no news any more. */
export function createPushNotices(pool: pg.Pool, maxAge: string): PushNotices {
  const inTransaction = createJobTransaction(pool)
  return {
    claim: () =>
      inTransaction(async (db) => {
        const claim = sql<PushNotice>`
          select ids::text[], deliveries, photos, subscriptions
            from claim_push_notices(${CLAIM_TIMEOUT}::interval, ${maxAge}::interval)`
        return (await claim.execute(db)).rows[0] ?? null
      }),

    finish: (notice, ended) =>
      inTransaction(async (db) => {
        await sql`select finish_push_notices(${notice.ids}::bigint[], ${[...ended]}::uuid[])`.execute(
          db,
        )
      }),
  }
}
