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

const ALIASES: Record<string, DeliveryStatus> = {
  EM_ANDAMENTO: 'IN_TRANSIT',
  PENDENTE: 'PENDING',
  ENTREGUE: 'DELIVERED',
  REALIZADA: 'DELIVERED',
  COMPLETED: 'DELIVERED',
  FINALIZADA: 'DELIVERED',
  PROBLEMA: 'PROBLEM',
  CANCELED: 'CANCELLED',
}

/** The status that a text names, in any of the spellings of spec 2 section 4; null when it names none. */
export function normalizeDeliveryStatus(text: string): DeliveryStatus | null {
  const word = text.trim().toUpperCase()
  return ALIASES[word] ?? DeliveryStatus.options.find((status) => status === word) ?? null
}

/** A status as other systems send it: EM_ANDAMENTO is IN_TRANSIT. */
export const DeliveryStatusName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((value: string) => normalizeDeliveryStatus(value)),
  ),
  DeliveryStatus,
)

/** The allowed changes of status; any other is refused. */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  PENDING: ['IN_TRANSIT', 'DELIVERED', 'PROBLEM', 'REFUSED', 'REATTEMPTED', 'CANCELLED'],
  IN_TRANSIT: ['PENDING', 'DELIVERED', 'PROBLEM', 'REFUSED', 'REATTEMPTED', 'CANCELLED'],
  REATTEMPTED: ['IN_TRANSIT', 'DELIVERED', 'PROBLEM', 'REFUSED', 'CANCELLED'],
  PROBLEM: ['IN_TRANSIT', 'DELIVERED', 'REATTEMPTED', 'REFUSED', 'CANCELLED'],
  // The photo of a signed stub finishes even a delivery that was refused.
  REFUSED: ['IN_TRANSIT', 'DELIVERED', 'PROBLEM', 'REATTEMPTED', 'CANCELLED'],
  DELIVERED: [],
  // So does it with one that was cancelled meanwhile, which the office then sees marked.
  CANCELLED: ['DELIVERED'],
}

export function canBecome(from: DeliveryStatus, to: DeliveryStatus) {
  return NEXT[from].includes(to)
}

/** What a delivery becomes that was not made. */
export const FAILED_STATUSES = ['PROBLEM', 'REFUSED', 'REATTEMPTED'] as const

/** Deliveries that still have to be made. Today's list shows them whatever day they were created. */
export const OPEN_STATUSES = ['PENDING', 'IN_TRANSIT', 'REATTEMPTED', 'PROBLEM'] as const

/** Delivered or cancelled. A refused delivery is neither open nor final. */
export function isFinal(status: DeliveryStatus) {
  return status === 'DELIVERED' || status === 'CANCELLED'
}

/** The statuses that the driver's and the client's screens distinguish (spec 2 section 4). */
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

/**
 * Whether a delivery may be deleted: unless it was delivered or has a receipt (spec 2 section 4). Who may is in
 * access.ts.
 */
export function isDeletable(delivery: { status: DeliveryStatus; has_receipt: boolean }) {
  return delivery.status !== 'DELIVERED' && !delivery.has_receipt
}
