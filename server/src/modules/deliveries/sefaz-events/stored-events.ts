import type { EventType } from '@canhoto/fiscal/events/event-types'
import type { SefazEnvironment } from '@canhoto/fiscal/events/delivery-event'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { EventContent } from '../../../sefaz/events/event-content.ts'

type StoredState =
  | 'waiting'
  | 'signed'
  | 'sending'
  | 'unknown'
  | 'registered'
  | 'rejected'
  | 'stopped'
  | 'cancelled'
  | 'dropped'

/** An event of a document, as planning and the office's actions look at it. */
export interface StoredEvent {
  id: string
  environment: SefazEnvironment
  type: EventType
  access_key: string
  sequence: number
  state: StoredState
  authorizer: string
  content: EventContent
  problems: string[]
  receipt_id: string | null
  occurrence_id: string | null
  cancels_id: string | null
  is_outdated: boolean
  is_signed: boolean
  is_claimed: boolean
  attempts: number
  equal_rejections: number
  next_at: string | null
  code: string | null
  reason: string | null
  protocol: string | null
  /** SEFAZ may have registered it: a call had no answer that says what became of it. */
  is_uncertain: boolean
}

const columns = sql`
  e.id, e.environment, e.type, e.access_key, e.sequence::int, e.state, e.authorizer, e.content, e.problems, e.receipt_id, e.occurrence_id,
  e.cancels_id, e.is_outdated, e.signed_xml is not null as is_signed, e.claim_id is not null as is_claimed, e.attempts,
  e.equal_rejections::int, e.next_at, e.code, e.reason, e.protocol, e.is_uncertain`

export async function hasEventsOf(db: Db, environment: SefazEnvironment, key: string) {
  const found = await db
    .selectFrom('sefaz_events')
    .select('id')
    .where('environment', '=', environment)
    .where('access_key', '=', key)
    .where('state', '<>', 'dropped')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of a document that are not dropped, the first one first, locked until the end of the transaction. */
export async function lockEventsOf(db: Db, environment: SefazEnvironment, key: string) {
  const { rows } = await sql<StoredEvent>`
    select ${columns} from sefaz_events e
     where e.environment = ${environment} and e.access_key = ${key} and e.state <> 'dropped'
     order by e.type, e.sequence for update of e`.execute(db)
  return rows
}

export async function lockEvent(db: Db, id: string) {
  const { rows } = await sql<StoredEvent>`
    select ${columns} from sefaz_events e where e.id = ${id} and e.state <> 'dropped' for update of e`.execute(
    db,
  )
  return rows[0]
}

const CHANGEABLE = new Set<StoredState>(['waiting', 'signed', 'rejected', 'stopped'])

/** Whether what it says may change or it may be dropped: SEFAZ does not have it, and no process is sending it. */
export const isChangeable = (event: StoredEvent) =>
  CHANGEABLE.has(event.state) && !event.is_claimed && !event.is_uncertain
