import { loadLater } from '../../../kit/dialog/load-later.tsx'
import { loadWhenIdle } from '../../../lib/load-when-idle.ts'

const FAILURE = 'A pergunta não pôde ser aberta. Tente com conexão.'

const [VehicleDialog, loadVehicleDialog] = loadLater(
  async () => (await import('./vehicle-dialog.tsx')).VehicleDialog,
  FAILURE,
)

const [ConsentDialog, loadConsentDialog] = loadLater(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
  FAILURE,
)

const [FinishDialog, loadFinishDialog] = loadLater(
  async () => (await import('./finish-dialog.tsx')).FinishDialog,
  FAILURE,
)

/** Before they are needed: a dialog that needs them reports the failure. */
export function loadDayDialogs() {
  loadWhenIdle(loadVehicleDialog, loadConsentDialog, loadFinishDialog)
}

export {
  VehicleDialog as LazyVehicleDialog,
  ConsentDialog as LazyConsentDialog,
  FinishDialog as LazyFinishDialog,
}
