import { loadLater } from '../../kit/dialog/load-later.tsx'

export const [LazyUnsentItemsDialog, loadUnsentItemsDialog] = loadLater(
  async () => (await import('./unsent-items-dialog.tsx')).UnsentItemsDialog,
  'Há envios pendentes, e a lista não pôde ser aberta. Tente com conexão.',
)
