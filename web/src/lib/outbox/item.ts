import type { deliveries, LastOccurrence } from '@canhoto/contracts/deliveries'
import type { FAILED_STATUSES } from '@canhoto/contracts/delivery-status'
import type { occurrences } from '@canhoto/contracts/occurrences'
import type { receipts } from '@canhoto/contracts/receipts'
import type { Position } from '@canhoto/contracts/tracking'
import type * as z from 'zod/mini'

/** The user and company of an item. It is sent in their name or not at all. */
export interface Owner {
  userId: string
  companyId: string
}

/** What the user did, with everything that the call needs: nothing is looked up when it is sent. */
export type Work =
  | { kind: 'receipt'; nf_number: string; fields: z.input<typeof receipts.upload.body> }
  | {
      kind: 'occurrence'
      nf_number: string
      hasPhoto: boolean
      fields: z.input<typeof occurrences.create.body>
      /** What the delivery becomes, as far as the phone knows. */
      effect: { status: (typeof FAILED_STATUSES)[number]; last_occurrence: LastOccurrence }
    }
  /** Of the driver's unfinished deliveries. */
  | { kind: 'order'; delivery_ids: string[] }
  | { kind: 'deletion'; nf_number: string; delivery_id: string }
  | { kind: 'creation'; delivery_id: string; body: z.input<typeof deliveries.createFromSefaz.body> }
  | { kind: 'vehicle'; vehicle_id: string }
  | { kind: 'route'; driver_id: string; status: 'online' | 'offline'; details: RouteDetails }
  | { kind: 'consent'; version: string; given: boolean; occurred_at: string }
  | { kind: 'position'; point: Position }

interface RouteDetails {
  route_id: string
  vehicle_id?: string
  occurred_at: string
}

export interface Item extends Owner {
  /** The order in which items were made, given by IndexedDB. */
  seq: number
  /** Also the Idempotency-Key: sent twice, it counts once. */
  id: string
  work: Work
  /** 'failed': the server refused it and the user decides. 'sent': stored until a new list shows its effect. */
  state: 'waiting' | 'failed' | 'sent'
  attempts: number
  /** Milliseconds; not tried again before. */
  notBefore: number
  createdAt: number
  sentAt: number | null
  error: string | null
  /** Of a refused new delivery: the office has registered the note already, so that the server finds it by its key. */
  isRegistered?: boolean
}

/** The picture or document of an item, as it was taken. */
export interface Bytes {
  content: ArrayBuffer
  type: string
  name: string
}

/** Items of one lane are sent in order; lanes do not wait for each other. */
export function laneOf(work: Work) {
  switch (work.kind) {
    case 'receipt':
    case 'occurrence':
      return `delivery ${work.fields.delivery_id}`
    case 'deletion':
    case 'creation':
      return `delivery ${work.delivery_id}`
    case 'position':
      return 'positions'
    case 'order':
      return 'order'
    case 'vehicle':
    case 'route':
    case 'consent':
      return 'day'
  }
}

/** Whether the driver's list shows the item's effect, so that it is stored until the server's list has it. */
export function showsInList({ kind }: Work) {
  return ['receipt', 'occurrence', 'deletion', 'creation', 'order'].includes(kind)
}
