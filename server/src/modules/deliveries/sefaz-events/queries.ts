import {
  MAX_LISTED_DELIVERIES,
  OPEN_SEFAZ_STATES,
  type SefazEvent,
  type sefazEvents,
  type SefazWaiting,
} from '@canhoto/contracts/sefaz-events'
import type { SefazMode } from '@canhoto/contracts/sefaz-settings'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import { Answer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import { noteEventsOf } from '../../../domain/note-event-rows.ts'
import { notFound } from '../../../platform/errors.ts'
import { describeAnswer } from '../../../domain/sefaz-answer.ts'
import { cancelRefusal, receiverRefusal, retryRefusal, type SeenEvent } from './actions.ts'

type Query = output<typeof sefazEvents.list.query>

/** Literally, as in the index sefaz_events_open. */
const IS_OPEN = sql<boolean>`e.state in (${sql.join(OPEN_SEFAZ_STATES.map((state) => sql.lit(state)))})`

export async function listEvents(db: Db, query: Query, now: Date) {
  const { state, environment } = query
  const found = await boundedPage(query, {
    id: 'e.id',
    rows: eventRows(db)
      .orderBy('e.created_at', 'desc')
      .orderBy('e.sequence', 'desc')
      .orderBy('e.id', 'desc'),
    counted: db.selectFrom('sefaz_events as e'),
    where: allOf(
      sql`e.state <> 'dropped'`,
      state === 'open' && IS_OPEN,
      state && state !== 'open' && sql`e.state = ${sql.lit(state)}`,
      environment && sql`e.environment = ${environment}`,
    ),
  })
  return new Answer(
    found.data.map((row) => toEvent(row, now)),
    found.extra,
  )
}

/** Few deliveries have more; of a CT-e each attempt of one delivery is another event. */
const MAX_OF_DELIVERY = 100

/** A delivery's events, the latest first. */
export async function listEventsOf(db: Db, deliveryId: string, now: Date) {
  const rows = await eventRows(db)
    .where('e.state', '<>', 'dropped')
    .where(
      'e.id',
      'in',
      db
        .selectFrom('sefaz_event_deliveries')
        .select('event_id')
        .where('delivery_id', '=', deliveryId),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.sequence', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MAX_OF_DELIVERY)
    .execute()
  return rows.map((row) => toEvent(row, now))
}

/** What others have registered about a delivery's note. */
export async function listNoteEventsOf(db: Db, deliveryId: string) {
  const row = await db
    .selectFrom('deliveries as d')
    .select(noteEventsOf('d.nfe_key').as('events'))
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()
  return row?.events ?? []
}

export async function getEvent(db: Db, id: string, now: Date) {
  const row = await eventRows(db)
    .where('e.id', '=', id)
    .where('e.state', '<>', 'dropped')
    .executeTakeFirst()
  if (!row) throw notFound(UNKNOWN_EVENT)
  return toEvent(row, now)
}

/** What decides on what may be done with it. */
export async function findSeenEvent(db: Db, id: string, now: Date): Promise<SeenEvent | undefined> {
  const row = await eventRows(db).where('e.id', '=', id).executeTakeFirst()
  return row && { ...row, now }
}

export const UNKNOWN_EVENT = 'Evento não encontrado.'

export async function findMode(db: Db): Promise<SefazMode> {
  const row = await db.selectFrom('sefaz_settings').select('events').executeTakeFirst()
  return (row?.events ?? 'off') as SefazMode
}

/** By the index sefaz_events_open, and not at all where nothing is sent. */
export async function countWaiting(db: Db): Promise<SefazWaiting> {
  const mode = await findMode(db)
  if (mode === 'off') return { mode, count: 0, oldest_at: null }
  const row = await db
    .selectFrom('sefaz_events as e')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`min(e.created_at)`.as('oldest_at'),
    ])
    .where(IS_OPEN)
    .where('e.environment', '=', mode)
    .executeTakeFirstOrThrow()
  return { mode, ...row }
}

/** The stored file of a registered event. */
export async function getEventFile(db: Db, id: string) {
  const event = await db
    .selectFrom('sefaz_events')
    .select(['type', 'access_key', 'sequence', 'proc_xml'])
    .where('id', '=', id)
    .where('proc_xml', 'is not', null)
    .executeTakeFirst()
  if (!event?.proc_xml)
    throw notFound('Este evento não tem arquivo: ele ainda não está registrado.')
  const { type, access_key, sequence, proc_xml } = event
  return { name: `procEvento-${type}-${access_key}-${sequence}.xml`, xml: proc_xml }
}

type Row = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>

const listedDeliveries = sql<SefazEvent['deliveries']>`coalesce((select json_agg(few) from (
  select d.id, d.nf_number, d.client_name from sefaz_event_deliveries l
    join deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
   where l.company_id = e.company_id and l.event_id = e.id order by d.nf_number, d.id limit ${sql.lit(MAX_LISTED_DELIVERIES)}) few), '[]')`

const countedDeliveries = sql<number>`(select count(*)::int from sefaz_event_deliveries l where l.company_id = e.company_id and l.event_id = e.id)`

const isBeingCancelled: Condition = sql`exists (select from sefaz_events c
  where c.company_id = e.company_id and c.cancels_id = e.id and c.state <> 'dropped')`

/** Whether SEFAZ has blocked the company at the authorizer: nothing goes there until then. */
const blockedUntil = sql<string | null>`(select l.paused_until from sefaz_lanes l
  where l.company_id = e.company_id and l.authorizer = e.authorizer and l.environment = e.environment)`

function eventRows(db: Db) {
  return db
    .selectFrom('sefaz_events as e')
    .leftJoin('sefaz_settings as s', 's.company_id', 'e.company_id')
    .select([
      'e.id',
      'e.access_key',
      'e.sequence',
      'e.problems',
      'e.code',
      'e.reason',
      'e.attempts',
    ])
    .select(['e.created_at', 'e.answered_at', 'e.next_at', 'e.protocol', 'e.registered_at'])
    .select(['e.cancels_id', 'e.is_outdated', 'e.equal_rejections'])
    .select([
      sql<SefazEvent['environment']>`e.environment`.as('environment'),
      sql<SefazEvent['type']>`e.type`.as('type'),
      sql<SefazEvent['state']>`e.state`.as('state'),
      sql<SefazMode>`coalesce(s.events, 'off')`.as('mode'),
      sql<string | null>`(e.content ->> 'occurredAt')::timestamptz`.as('occurred_at'),
      sql<string | null>`e.content ->> 'receiverName'`.as('receiver_name'),
      sql<string | null>`e.content ->> 'receiverDocument'`.as('receiver_document'),
      sql<boolean>`e.proc_xml is not null`.as('has_xml'),
      sql<boolean>`e.claim_id is not null`.as('is_claimed'),
      sql<boolean>`${isBeingCancelled}`.as('is_being_cancelled'),
      blockedUntil.as('blocked_until'),
      listedDeliveries.as('deliveries'),
      countedDeliveries.as('delivery_count'),
    ])
}

function toEvent(row: Row, now: Date): SefazEvent {
  const seen: SeenEvent = { ...row, now }
  const {
    is_outdated,
    mode,
    blocked_until,
    is_claimed,
    is_being_cancelled,
    reason,
    equal_rejections,
    ...event
  } = row
  return {
    ...event,
    ...describeAnswer(seen),
    needs_cancellation: row.state === 'registered' && is_outdated && !is_being_cancelled,
    can_give_receiver: receiverRefusal(seen) === null,
    can_retry: retryRefusal(seen) === null,
    can_cancel: cancelRefusal(seen) === null,
  }
}
