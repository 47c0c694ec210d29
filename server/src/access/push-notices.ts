import type { PushSubscription } from '../platform/web-push.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { createJobTransaction } from './job-transaction.ts'

/** What one driver has not been told yet. */
export interface PushNotice {
  of_company: string
  ids: string[]
  /** How many of the deliveries are still the driver's to make. */
  deliveries: number
  /** Of how many deliveries another photo is still wanted. */
  photos: number
  /** Of the phones on which the driver is signed in. */
  subscriptions: (PushSubscription & { session_id: string })[]
}

/** The queue of notifications, of every company (server/sql/push-notices.sql). Companies take turns, on each node its own. */
export interface PushNotices {
  /**
   * Tells the next driver, of whom `tell` answers the sessions whose browsers have given up their subscription. A notice for which it
   * answers null is given to another caller after a while. False when no driver is to be told.
   */
  next: (tell: (notice: PushNotice) => Promise<readonly string[] | null>) => Promise<boolean>
}

/** Longer than all phones of a driver take to be told. */
const CLAIM_TIMEOUT = '60 seconds'
/** The drivers of one company who are told at once leave room for those of others, however slow the push services are. */
const MAX_AT_ONCE_OF_COMPANY = 3

/** `maxAge`: an interval of PostgreSQL after which a delivery is no news any more. */
export function createPushNotices(pool: pg.Pool, maxAge: string): PushNotices {
  const inTransaction = createJobTransaction(pool)
  let lastCompany: string | null = null
  /** Of each notice that is being told. */
  const telling: string[] = []

  const passedCompanies = () =>
    [...new Set(telling)].filter(
      (id) => telling.filter((each) => each === id).length >= MAX_AT_ONCE_OF_COMPANY,
    )

  const claim = () =>
    inTransaction(async (db) => {
      const { rows } = await sql<PushNotice>`
        select of_company, ids::text[], deliveries, photos, subscriptions
          from claim_push_notices(${CLAIM_TIMEOUT}::interval, ${maxAge}::interval, ${lastCompany}::uuid,
            ${passedCompanies()}::uuid[])`.execute(db)
      return rows[0]
    })

  async function claimAndCount() {
    const notice = await claim()
    if (!notice) return undefined
    lastCompany = notice.of_company
    telling.push(notice.of_company)
    return notice
  }

  /** One after the other, because each counts who is being told. */
  let lastClaim: Promise<unknown> = Promise.resolve()
  function claimNext() {
    const claimed = lastClaim.then(claimAndCount)
    lastClaim = claimed.catch(() => {})
    return claimed
  }

  const finish = ({ ids }: PushNotice, ended: readonly string[]) =>
    inTransaction(async (db) => {
      await sql`select finish_push_notices(${ids}::bigint[], ${[...ended]}::uuid[])`.execute(db)
    })

  return {
    async next(tell) {
      const notice = await claimNext()
      if (!notice) return false
      try {
        const ended = await tell(notice)
        if (ended) await finish(notice, ended)
      } finally {
        telling.splice(telling.indexOf(notice.of_company), 1)
      }
      return true
    },
  }
}
