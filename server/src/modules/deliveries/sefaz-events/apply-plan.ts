import { checkEvent } from '@canhoto/fiscal/events/check-event'
import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import type { EventType } from '@canhoto/fiscal/events/event-types'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { type EventContent, eventFrom } from '../../../sefaz/events/event-content.ts'
import { isSameContent, statesOtherwise } from './compare-content.ts'
import { isChangeable, type StoredEvent } from './stored-events.ts'
import type { WantedEvent, WantedEvents } from './wanted-events.ts'

export interface PlanContext {
  environment: SefazEnvironment
  /** What ended before gets no event by itself. */
  since: Date
  now: Date
  authorizerOf: (type: EventType, key: string) => string
}

/** Makes the stored events of a document those that are wanted. A second time it changes nothing. */
export async function applyPlan(
  db: Db,
  context: PlanContext,
  key: string,
  { wanted, isUndecided, stored }: WantedEvents & { stored: StoredEvent[] },
) {
  const planned = stored.filter(({ cancels_id }) => cancels_id === null)
  const open = planned.filter(({ state }) => state !== 'cancelled')
  const matched = new Set<string>()
  for (const event of wanted) {
    const [current, ...others] = open.filter((each) => isAbout(each, event))
    for (const each of [current, ...others]) if (each) matched.add(each.id)
    if (current) await reviseEvent(db, context, current, event)
    else if (isNew(context, event, planned)) await insertEvent(db, context, key, event)
  }
  for (const event of open)
    if (!matched.has(event.id)) await withdrawEvent(db, event, isUndecided(event.occurrence_id))
}

const isAbout = (stored: StoredEvent, { type, occurrenceId }: WantedEvent) =>
  stored.type === type && stored.occurrence_id === occurrenceId

/** What the office has cancelled is not stated again: only something else is. */
function isNew({ since }: PlanContext, event: WantedEvent, planned: readonly StoredEvent[]) {
  if (Date.parse(event.receivedAt) < since.getTime()) return false
  const cancelled = planned
    .filter((each) => each.state === 'cancelled' && isAbout(each, event))
    .at(-1)
  return !cancelled || statesOtherwise(cancelled.content, event.content)
}

async function reviseEvent(db: Db, context: PlanContext, stored: StoredEvent, event: WantedEvent) {
  const content = withFirstHashTime(stored.content, event.content)
  if (!isChangeable(stored))
    return setOutdated(db, stored, statesOtherwise(stored.content, content))
  const problems = problemsOf(context, { ...stored, key: stored.access_key }, content)
  const isSame = isSameContent(stored.content, content) && stored.receipt_id === event.receiptId
  if (isSame && (stored.state !== 'waiting' || isSameList(stored.problems, problems)))
    return setOutdated(db, stored, false)
  await linkDeliveries(db, stored.id, event.deliveryIds)
  await db
    .updateTable('sefaz_events')
    .set({
      ...unsigned(context, problems),
      content: JSON.stringify(content),
      receipt_id: event.receiptId,
      is_outdated: false,
      // Refusals of something else count no more.
      ...(!isSame && { equal_rejections: 0, rejection_code: null, document_waits: 0 }),
    })
    .where('id', '=', stored.id)
    .execute()
}

/** What SEFAZ said of what an event said before. */
export const NO_ANSWER = { code: null, reason: null, answered_at: null } as const

/** To be signed from now on, or once nothing is missing. */
const unsigned = ({ now }: Pick<PlanContext, 'now'>, problems: string[]) => ({
  state: 'waiting',
  problems,
  next_at: problems.length === 0 ? now.toISOString() : null,
  signed_xml: null,
  digest: null,
  signed_at: null,
  ...NO_ANSWER,
})

async function insertEvent(db: Db, context: PlanContext, key: string, event: WantedEvent) {
  const { type, content, receiptId, occurrenceId, deliveryIds } = event
  const id = await insertNamedEvent(db, context, { type, key, content, receiptId, occurrenceId })
  await linkDeliveries(db, id, deliveryIds)
}

export interface NewEvent {
  type: EventType
  key: string
  content: EventContent
  receiptId?: string | null
  occurrenceId?: string | null
  cancelsId?: string
}

/** The next of its type about the document: the sequence of a dropped event is free. Its document is locked by the caller. */
export async function insertNamedEvent(
  db: Db,
  context: Omit<PlanContext, 'since'>,
  event: NewEvent,
) {
  const { type, key, content } = event
  const { environment } = context
  const { rows } = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0)::int + 1 as sequence from sefaz_events
     where environment = ${environment} and access_key = ${key} and type = ${type} and state <> 'dropped'`.execute(
    db,
  )
  const sequence = rows[0]?.sequence ?? 1
  const problems = problemsOf(context, { type, key, sequence }, content)
  const { id } = await db
    .insertInto('sefaz_events')
    .values({
      ...unsigned(context, problems),
      environment,
      type,
      access_key: key,
      sequence,
      authorizer: context.authorizerOf(type, key),
      content: JSON.stringify(content),
      receipt_id: event.receiptId ?? null,
      occurrence_id: event.occurrenceId ?? null,
      cancels_id: event.cancelsId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function problemsOf(
  { environment, now }: Pick<PlanContext, 'environment' | 'now'>,
  { type, key, sequence }: { type: EventType; key: string; sequence: number },
  content: EventContent,
) {
  return checkEvent(eventFrom({ type, key, sequence, environment, signedAt: now }, content))
}

/** An event whose deliveries do not say so any more: it is dropped with what it says, unless SEFAZ may have it. */
async function withdrawEvent(db: Db, stored: StoredEvent, isUndecided: boolean) {
  if (isChangeable(stored))
    await db
      .updateTable('sefaz_events')
      .set({
        state: 'dropped',
        next_at: null,
        problems: [],
        content: '{}',
        signed_xml: null,
        digest: null,
      })
      .where('id', '=', stored.id)
      .execute()
  else if (!isUndecided) await setOutdated(db, stored, true)
}

async function setOutdated(db: Db, stored: StoredEvent, is_outdated: boolean) {
  if (stored.is_outdated === is_outdated) return
  await db.updateTable('sefaz_events').set({ is_outdated }).where('id', '=', stored.id).execute()
}

/** The hash of the same photo was computed when it was first. */
function withFirstHashTime(stored: EventContent, wanted: EventContent): EventContent {
  const [before, after] = [stored, wanted] as Record<string, unknown>[]
  return before?.['imageHash'] === after?.['imageHash'] && before?.['hashedAt']
    ? ({ ...wanted, hashedAt: before['hashedAt'] } as EventContent)
    : wanted
}

async function linkDeliveries(db: Db, event: string, deliveryIds: readonly string[]) {
  await sql`delete from sefaz_event_deliveries where event_id = ${event} and delivery_id <> all(${[...deliveryIds]}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into sefaz_event_deliveries (event_id, delivery_id) select ${event}, id from unnest(${[...deliveryIds]}::uuid[]) id
    on conflict do nothing`.execute(db)
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, n) => value === other[n])
