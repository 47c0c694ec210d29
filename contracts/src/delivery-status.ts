import * as z from 'zod/mini'

export const DeliveryStatus = z.enum([
  'PENDING',
  'IN_TRANSIT',
  'DELIVERED',
  'REATTEMPTED',
  'PROBLEM',
  'REFUSED',
  'CANCELLED',
])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** Every change of status that may happen. Anything else is refused. */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  PENDING: ['IN_TRANSIT', 'DELIVERED', 'PROBLEM', 'REFUSED', 'REATTEMPTED', 'CANCELLED'],
  IN_TRANSIT: ['PENDING', 'DELIVERED', 'PROBLEM', 'REFUSED', 'REATTEMPTED', 'CANCELLED'],
  REATTEMPTED: ['IN_TRANSIT', 'DELIVERED', 'PROBLEM', 'REFUSED', 'CANCELLED'],
  PROBLEM: ['IN_TRANSIT', 'DELIVERED', 'REATTEMPTED', 'REFUSED', 'CANCELLED'],
  // The driver's photo is a fact: a stub signed after a refusal still finishes the delivery.
  REFUSED: ['IN_TRANSIT', 'DELIVERED', 'REATTEMPTED', 'CANCELLED'],
  DELIVERED: [],
  CANCELLED: [],
}

export function canBecome(from: DeliveryStatus, to: DeliveryStatus) {
  return NEXT[from].includes(to)
}

/** Still to be driven: in today's list whatever day it was created. */
export const OPEN_STATUSES = ['PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM'] as const

/** Delivered or cancelled: no other status follows. A refused delivery is neither open nor final. */
export function isFinal(status: DeliveryStatus) {
  return NEXT[status].length === 0
}

/** What the driver's and the client's screens distinguish (spec 2 section 4). */
export type LocalStatus = 'REALIZADA' | 'EM_ANDAMENTO' | 'PENDENTE' | 'PROBLEMA'

export function localStatus(delivery: {
  status: DeliveryStatus
  has_receipt: boolean
}): LocalStatus {
  if (delivery.has_receipt || delivery.status === 'DELIVERED') return 'REALIZADA'
  if (delivery.status === 'IN_TRANSIT') return 'EM_ANDAMENTO'
  if (delivery.status === 'PENDING') return 'PENDENTE'
  return 'PROBLEMA'
}

/** A finished delivery, or one with a receipt, is a record: it is never deleted (spec 2 section 4). */
export function isDeletable(delivery: { status: DeliveryStatus; has_receipt: boolean }) {
  return delivery.status !== 'DELIVERED' && !delivery.has_receipt
}
