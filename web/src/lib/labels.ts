import type { DeliveryStatus, LocalStatus } from '@canhoto/contracts/delivery-status'

/** Labels of the driver's and the client's screens. */
export const LOCAL_STATUS_LABELS: Record<LocalStatus, string> = {
  REALIZADA: 'Realizada',
  EM_ANDAMENTO: 'Em andamento',
  PENDENTE: 'Pendente',
  PROBLEMA: 'Problema',
}

type Tone = 'success' | 'info' | 'neutral' | 'danger'

export const STATUS_TONES: Record<DeliveryStatus, Tone> = {
  PENDING: 'neutral',
  IN_TRANSIT: 'info',
  DELIVERED: 'success',
  REATTEMPTED: 'info',
  PROBLEM: 'danger',
  REFUSED: 'danger',
  CANCELLED: 'neutral',
}

export const LOCAL_STATUS_TONES: Record<LocalStatus, Tone> = {
  REALIZADA: 'success',
  EM_ANDAMENTO: 'info',
  PENDENTE: 'neutral',
  PROBLEMA: 'danger',
}
