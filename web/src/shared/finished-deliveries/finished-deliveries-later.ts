import { loadLater } from '../../kit/dialog/load-later.tsx'

/** The search of receipts that a home opens. */
export const [FinishedDeliveriesLater, loadFinishedDeliveries] = loadLater(
  async () => (await import('./finished-deliveries-dialog.tsx')).FinishedDeliveriesDialog,
  'Os canhotos não puderam ser abertos. Tente novamente.',
)
