import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export async function isSubscribed(db: Db, sessionId: string) {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

/** In place of the session's one before, and of the one that another driver has made in this browser. */
export async function saveSubscription(db: Db, sessionId: string, subscription: Subscription) {
  const { endpoint, keys } = subscription
  await sql`select save_push_subscription(${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`.execute(
    db,
  )
}

export async function deleteSubscription(db: Db, sessionId: string) {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}
