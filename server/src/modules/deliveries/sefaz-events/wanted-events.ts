import { OTHER_REASON } from '@canhoto/fiscal/events/delivery-event'
import type { EventContent } from '../../../sefaz/events/event-content.ts'
import { isoOf } from './document-times.ts'
import type { EventDocument, PlannedAttempt, PlannedDelivery, PlannedReceipt } from './documents.ts'

type PlannedType = '110130' | '110192' | '110180' | '110190'

/** An event that a document needs as its deliveries are now; the hash of the photo is computed later. */
export interface WantedEvent {
  type: PlannedType
  receiptId: string | null
  occurrenceId: string | null
  /** Of the photo. */
  fileId: string | null
  /** When the server heard of what it tells. */
  receivedAt: string
  deliveryIds: string[]
  content: EventContent
}

export interface WantedEvents {
  wanted: WantedEvent[]
  /**
   * Whether nothing contradicts what was registered of an attempt, or with null of the deliveries: a receipt waits for its review, or a
   * photo was deleted by its term.
   */
  isUndecided: (occurrenceId: string | null) => boolean
}

/** What is to be registered about a document: its delivery, and each attempt that failed. */
export function wantedEvents(document: EventDocument, isCte: boolean): WantedEvents {
  const failed = document.deliveries.flatMap((delivery) =>
    delivery.attempts.flatMap((attempt) => failedEvent(document, isCte, delivery, attempt)),
  )
  const { delivered, isUndecided } = deliveredEvent(document, isCte)
  const attempts = new Set(document.deliveries.flatMap((each) => each.attempts.map(({ id }) => id)))
  return {
    wanted: [...delivered, ...failed],
    isUndecided: (occurrenceId) =>
      occurrenceId === null ? isUndecided : attempts.has(occurrenceId),
  }
}

/** No more is done with it. */
const ENDED = new Set(['DELIVERED', 'CANCELLED', 'REFUSED'])
export const hasEnded = ({ status }: Pick<PlannedDelivery, 'status'>) => ENDED.has(status)

type Delivered = PlannedDelivery & { receipt: PlannedReceipt }

/**
 * One event tells of all deliveries of a CT-e, once all have ended (rejection 870); the last photo stands for them. Only what a review
 * found valid is stated to SEFAZ (decision 0043).
 */
function deliveredEvent(document: EventDocument, isCte: boolean) {
  const made = document.deliveries.filter(({ status }) => status === 'DELIVERED')
  const proved = made.filter((delivery): delivery is Delivered => delivery.receipt !== null)
  const isUndecided = proved.some(
    ({ receipt }) => receipt.status !== 'VALID' || receipt.file_id === null,
  )
  const isComplete = document.deliveries.every(hasEnded) && proved.length === made.length
  const last = proved.reduce<Delivered | null>(later, null)
  if (!last || isUndecided || !isComplete) return { delivered: [], isUndecided }
  const { receipt } = last
  const content = {
    ...eventBase(document, last.uf),
    ...proofOf(receipt),
    receiverName: receipt.receiver_name,
    receiverDocument: receipt.receiver_document,
    ...(isCte && ofCte(document, proved)),
  } as EventContent
  const event: WantedEvent = {
    type: isCte ? '110180' : '110130',
    receiptId: receipt.id,
    occurrenceId: null,
    fileId: receipt.file_id,
    receivedAt: latest(proved.map((each) => each.receipt.received_at)),
    deliveryIds: proved.map(({ id }) => id),
    content,
  }
  return { delivered: [event], isUndecided }
}

/** SEFAZ takes the failure of an NF-e with a photo alone. */
function failedEvent(
  document: EventDocument,
  isCte: boolean,
  delivery: PlannedDelivery,
  attempt: PlannedAttempt,
): WantedEvent[] {
  if (!isCte && attempt.file_id === null) return []
  const content = {
    ...eventBase(document, delivery.uf),
    ...proofOf(attempt),
    attempt: attempt.attempt,
    reason: attempt.reason,
    justification: attempt.reason === OTHER_REASON ? justificationOf(attempt) : null,
    ...(isCte && ofCte(document, [delivery])),
  } as EventContent
  return [
    {
      type: isCte ? '110190' : '110192',
      receiptId: null,
      occurrenceId: attempt.id,
      fileId: attempt.file_id,
      receivedAt: attempt.received_at,
      deliveryIds: [delivery.id],
      content,
    },
  ]
}

const eventBase = ({ cte }: EventDocument, uf: string | null) => ({
  issuedAt: isoOf(cte?.issued_at ?? null),
  authorizedAt: isoOf(cte?.authorized_at ?? null),
  uf,
})

/** A phone's clock may be ahead of the server's, and SEFAZ takes nothing of the future. */
const proofOf = (proof: PlannedReceipt | PlannedAttempt) => ({
  occurredAt: new Date(Math.min(Date.parse(proof.at), Date.parse(proof.received_at))).toISOString(),
  latitude: proof.longitude === null ? null : proof.latitude,
  longitude: proof.latitude === null ? null : proof.longitude,
  imageHash: null,
  hashedAt: null,
})

/** The NF-e are listed for normal service alone (rejections 865 and 871). */
function ofCte({ cte }: EventDocument, deliveries: readonly PlannedDelivery[]) {
  const listsInvoices = (cte?.service_type ?? 0) === 0
  const invoiceKeys = listsInvoices ? deliveries.map(({ nfe_key }) => nfe_key).toSorted() : []
  return { protocol: cte?.protocol ?? null, listsInvoices, invoiceKeys }
}

const MIN_JUSTIFICATION = 25

/** The reason with what the driver wrote; a short one says before it what it is. */
function justificationOf({ label, note }: PlannedAttempt) {
  const text = note ? `${label}: ${note}` : label
  return text.length < MIN_JUSTIFICATION ? `Entrega não realizada: ${text}` : text
}

const later = (last: Delivered | null, next: Delivered) =>
  last && Date.parse(last.receipt.at) >= Date.parse(next.receipt.at) ? last : next

const latest = (instants: readonly string[]) =>
  new Date(Math.max(...instants.map((instant) => Date.parse(instant)))).toISOString()
