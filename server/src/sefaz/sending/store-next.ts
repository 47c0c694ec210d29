import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { procEvent } from '../events/proc-event.ts'
import type { Exchange } from './call-about.ts'
import type { ClaimedEvent } from './claimed-event.ts'
import type { NextState } from './sending-event.ts'
import { withoutNul } from './without-nul.ts'

interface Finished {
  event: ClaimedEvent
  next: NextState
  /** Null where nothing was called. */
  exchange: Exchange | null
  /** Of the connection. */
  certificateId: string | null
  now: Date
}

const MAX_REASON = 500

/** Stores how the event goes on, and its call, in this one transaction; the claim ends with it. */
export async function storeNext(db: Db, { event, next, exchange, certificateId, now }: Finished) {
  if (exchange)
    await db
      .insertInto('sefaz_exchanges')
      .values({ event_id: event.id, ...exchange })
      .execute()
  const { next_at, reason, ...columns } = next.columns
  await db
    .updateTable('sefaz_events')
    .set({
      ...columns,
      ...(reason !== undefined && { reason: withoutNul(reason).slice(0, MAX_REASON) }),
      ...(exchange && { answered_at: now.toISOString() }),
      ...registrationOf(event, next, now),
      ...(next.isUnsigned && { signed_xml: null, digest: null }),
      next_at: next_at?.toISOString() ?? null,
      claim_id: null,
      claimed_at: null,
    })
    .where('id', '=', event.id)
    .execute()
  if (next.registration && event.cancels_id) await markCancelled(db, event.cancels_id)
  const refused = refusedOf(event, next, certificateId)
  await sql`select finish_sefaz_claim(${event.claim_id}, ${now}, ${next.call}, ${next.pauseUntil ?? null}, ${refused})`.execute(
    db,
  )
}

function registrationOf({ type, signed_xml }: ClaimedEvent, next: NextState, now: Date) {
  if (!next.registration || signed_xml === null) return {}
  const { protocol, registeredAt, element } = next.registration
  return {
    protocol,
    registered_at: (registeredAt ?? now).toISOString(),
    proc_xml: procEvent(type, signed_xml, element),
  }
}

const markCancelled = (db: Db, id: string) =>
  db
    .updateTable('sefaz_events')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'registered')
    .execute()

function refusedOf(event: ClaimedEvent, { refuses }: NextState, certificateId: string | null) {
  if (refuses === undefined) return null
  return refuses === 'signature' ? event.certificate_id : certificateId
}
