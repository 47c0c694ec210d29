import type { EventType } from '@canhoto/fiscal/events/event-types'
import { EVENT_TYPES } from '@canhoto/fiscal/events/event-types'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { EventContent } from '../../../sefaz/events/event-content.ts'
import { cancelRefusal, retryRefusal } from './actions.ts'
import { insertNamedEvent, NO_ANSWER, type PlanContext } from './apply-plan.ts'
import { findSeenEvent, getEvent, UNKNOWN_EVENT } from './queries.ts'
import { lockEvent, type StoredEvent } from './stored-events.ts'

/** Lets an event be sent at once. One that SEFAZ has refused is signed again, because it says when it is signed. */
export async function retryEvent(db: Db, id: string, now: Date) {
  const { stored, seen } = await lockSeen(db, id, now)
  const refusal = retryRefusal(seen)
  if (refusal) throw conflict(refusal)
  const isRefused = stored.state === 'rejected' || stored.state === 'stopped'
  await db
    .updateTable('sefaz_events')
    .set({ ...(isRefused && restartOf(stored)), next_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  return getEvent(db, id, now)
}

/** What SEFAZ may have goes again in the same bytes, for another seven days; anything else is signed anew. */
const restartOf = ({ is_uncertain }: StoredEvent) =>
  is_uncertain
    ? ({ state: 'unknown', first_sent_at: null } as const)
    : ({ state: 'waiting', signed_xml: null, digest: null, signed_at: null, ...NO_ANSWER } as const)

type CancelContext = Pick<PlanContext, 'now' | 'authorizerOf'>

/** Makes the event that cancels another one. */
export async function cancelEvent(db: Db, id: string, { now, authorizerOf }: CancelContext) {
  const { access_key: key } = await getEvent(db, id, now)
  await lockRecord(db, `events of ${key}`)
  const { stored, seen } = await lockSeen(db, id, now)
  const refusal = cancelRefusal(seen)
  if (refusal) throw conflict(refusal)
  const context = { environment: stored.environment, now, authorizerOf }
  const type = cancellationOf(stored.type)
  const content = cancellationContent(stored)
  const made = await insertNamedEvent(db, context, { type, key, content, cancelsId: id })
  await sql`
    insert into sefaz_event_deliveries (event_id, delivery_id)
    select ${made}, l.delivery_id from sefaz_event_deliveries l where l.event_id = ${id}`.execute(
    db,
  )
  return getEvent(db, made, now)
}

function cancellationOf(type: EventType) {
  const found = (Object.keys(EVENT_TYPES) as EventType[]).find(
    (each) => EVENT_TYPES[each].cancels === type,
  )
  if (!found) throw new Error(`Nothing cancels ${type}.`)
  return found
}

/** It names the protocol of the event, and of a CT-e that of the document, as the event did. */
function cancellationContent({ content, protocol }: StoredEvent): EventContent {
  const { issuedAt, authorizedAt = null, uf } = content
  const ofCte = 'protocol' in content ? { protocol: content.protocol } : {}
  return { issuedAt, authorizedAt, uf, eventProtocol: protocol, ...ofCte } as EventContent
}

async function lockSeen(db: Db, id: string, now: Date) {
  const stored = await lockEvent(db, id)
  const seen = stored && (await findSeenEvent(db, id, now))
  if (!stored || !seen) throw notFound(UNKNOWN_EVENT)
  return { stored, seen }
}
