import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { line, paging } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'
import { NoteEvent } from './note-events.ts'
import { SEFAZ_MODES } from './sefaz-settings.ts'

export const SEFAZ_ENVIRONMENTS = ['homologation', 'production'] as const
const Environment = z.enum(SEFAZ_ENVIRONMENTS)

/**
 * The codes (tpEvento) of the events: delivered, not delivered, and the cancellation of each, first of an NF-e and then of a
 * CT-e.
 */
export const SEFAZ_EVENT_TYPES = [
  '110130',
  '110192',
  '110131',
  '110193',
  '110180',
  '110190',
  '110181',
  '110191',
] as const
export type SefazEventType = (typeof SEFAZ_EVENT_TYPES)[number]

/** Not registered yet, or never: what 'Aguardando SEFAZ' counts. */
export const OPEN_SEFAZ_STATES = [
  'waiting',
  'signed',
  'sending',
  'unknown',
  'rejected',
  'stopped',
] as const

/**
 * What has become of an event. One that was never registered and is not wanted any more is in no answer.
 * - waiting: not signed yet; `problems` says what is missing.
 * - signed: to be sent, for the first time or again.
 * - sending: it is being sent now.
 * - unknown: it was sent and no answer came; SEFAZ is asked.
 * - registered: it has a protocol.
 * - rejected: refused; sent again once what it says is corrected.
 * - stopped: refused for good, or a user has to look.
 * - cancelled: it was registered, and its cancellation is, too.
 */
export const SEFAZ_EVENT_STATES = [...OPEN_SEFAZ_STATES, 'registered', 'cancelled'] as const
export type SefazEventState = (typeof SEFAZ_EVENT_STATES)[number]

export const SefazEvent = z.object({
  id: z.uuid(),
  /** Of homologation it is a test and counts for nothing. */
  environment: Environment,
  type: z.enum(SEFAZ_EVENT_TYPES),
  /** Of the NF-e or CT-e that it is about. */
  access_key: z.string(),
  sequence: z.number(),
  state: z.enum(SEFAZ_EVENT_STATES),
  /** What is missing before it can be signed: sentences for the office. */
  problems: z.array(z.string()),
  /** What the last answer, or the lack of one, means; null where nothing was sent yet. */
  cause: z.nullable(z.string()),
  /** What to do about it. */
  advice: z.nullable(z.string()),
  /** The code of the last answer (cStat). */
  code: z.nullable(z.string()),
  attempts: z.number(),
  /** When the delivery was made or attempted. */
  occurred_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Of the last answer. */
  answered_at: z.nullable(z.string()),
  /** When it is tried again by itself; null: not by itself. */
  next_at: z.nullable(z.string()),
  protocol: z.nullable(z.string()),
  registered_at: z.nullable(z.string()),
  /** The event that this one cancels. */
  cancels_id: z.nullable(z.uuid()),
  /** It is registered, and the delivery says something else by now: the office cancels it, and a new one is made. */
  needs_cancellation: z.boolean(),
  /** Who received, as the event says; null where it is not known, and of other events. */
  receiver_name: z.nullable(z.string()),
  receiver_document: z.nullable(z.string()),
  /** The office may say who received: SEFAZ does not have the event yet. */
  can_give_receiver: z.boolean(),
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
  /** Its file (procEvento) can be downloaded. */
  has_xml: z.boolean(),
  /** Those that it tells of, at most MAX_LISTED_DELIVERIES; the event of a CT-e tells of several. */
  deliveries: z.array(z.object({ id: z.uuid(), nf_number: z.string(), client_name: z.string() })),
  delivery_count: z.number(),
})
export type SefazEvent = z.infer<typeof SefazEvent>

export const MAX_LISTED_DELIVERIES = 5

export const DeliverySefazEvents = z.object({
  /** Where the company sends events now. */
  mode: z.enum(SEFAZ_MODES),
  /** 'Sem evento: o emitente é outro', or what an event waits for; null where there is one or is about to be. */
  no_event: z.nullable(z.string()),
  /** One of `events` is registered and the delivery says something else by now. */
  needs_cancellation: z.boolean(),
  /** The latest first. */
  events: z.array(SefazEvent),
  /** What others have registered about its note, as the distribution brought it, the latest first, at most MAX_NOTE_EVENTS. */
  note_events: z.array(NoteEvent),
})
export type DeliverySefazEvents = z.infer<typeof DeliverySefazEvents>

/** How many events of the company are not registered yet, of the environment that it sends to now. */
export const SefazWaiting = z.object({
  mode: z.enum(SEFAZ_MODES),
  count: z.number(),
  /** Since when the oldest of them waits. */
  oldest_at: z.nullable(z.string()),
})
export type SefazWaiting = z.infer<typeof SefazWaiting>

/** As long as SEFAZ takes them. */
const Receiver = z.object({
  receiver_name: line(60),
  receiver_document: line(20),
})

export const sefazEvents = {
  ofDelivery: endpoint({
    method: 'GET',
    path: '/api/deliveries/:id/sefaz-events',
    action: 'sefaz.read',
    summary: "A delivery's events at SEFAZ, the latest first, or why there is none.",
    params: ById,
    returns: DeliverySefazEvents,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/sefaz-events',
    action: 'sefaz.read',
    summary:
      'The events of the company at SEFAZ, the latest first; with state=open those that are not registered.',
    query: z.object({
      state: z.optional(z.enum(['open', ...SEFAZ_EVENT_STATES])),
      environment: z.optional(Environment),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(SefazEvent),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/deliveries/sefaz-events/waiting',
    action: 'sefaz.read',
    summary: 'How many events are not registered yet, and since when the oldest waits.',
    returns: SefazWaiting,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/deliveries/sefaz-events/:id/retry',
    action: 'sefaz.retry',
    summary:
      'Sends an event now that waits or was refused: not after three equal refusals, and not while SEFAZ has blocked the company.',
    params: ById,
    returns: SefazEvent,
  }),
  giveReceiver: endpoint({
    method: 'PUT',
    path: '/api/deliveries/sefaz-events/:id/receiver',
    action: 'sefaz.retry',
    summary:
      'Says who received, for an event that SEFAZ does not have yet. The receipt stays as the driver has sent it.',
    params: ById,
    body: Receiver,
    returns: SefazEvent,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/deliveries/sefaz-events/:id/cancel',
    action: 'sefaz.cancel',
    summary: 'Cancels a registered event by another event, which is sent as any other.',
    params: ById,
    returns: SefazEvent,
  }),
  xml: endpoint({
    method: 'GET',
    path: '/api/deliveries/sefaz-events/:id/xml',
    action: 'sefaz.read',
    summary: "The file of a registered event: the signed event with SEFAZ's answer (procEvento).",
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
}
