import type { Circumstance } from '../receipts.ts'

const LABELS: Record<NonNullable<Circumstance>, string> = {
  OTHER_DRIVER: 'De outro motorista',
  CANCELLED: 'Estava cancelada',
  FINISHED: 'Já estava finalizada',
  DELETED: 'Estava excluída',
}

/** What the office checks about a photo that came late; null when there is nothing. */
export function circumstanceLabel(circumstance: Circumstance) {
  return circumstance && LABELS[circumstance]
}
