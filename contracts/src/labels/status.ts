import {
  type DeliveryStatus,
  type FAILED_STATUSES,
  normalizeDeliveryStatus,
} from '../delivery-status.ts'

/** Names of the statuses on the office's screens and in CSV files (spec 2 section 4). */
const LABELS: Record<DeliveryStatus, string> = {
  IN_TRANSIT: 'Em andamento',
  PENDING: 'Pendente',
  DELIVERED: 'Realizada',
  REATTEMPTED: 'Reentrega',
  PROBLEM: 'Problema',
  REFUSED: 'Recusada',
  CANCELLED: 'Cancelada',
}

const { REATTEMPTED, PROBLEM, REFUSED } = LABELS
/** Of a delivery that was not made. */
export const FAILED_LABELS: Record<(typeof FAILED_STATUSES)[number], string> = {
  PROBLEM,
  REFUSED,
  REATTEMPTED,
}

export function statusLabel(delivery: { status: string; has_receipt: boolean }) {
  if (delivery.has_receipt) return LABELS.DELIVERED
  const status = normalizeDeliveryStatus(delivery.status)
  return status ? LABELS[status] : delivery.status || 'Indefinido'
}
