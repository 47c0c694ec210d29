import { loadLater } from '../../../kit/dialog/load-later.tsx'

/** The camera and its preview. */
export const [LazyPhotoDialog, loadPhotoDialog] = loadLater(
  async () => (await import('./photo-dialog.tsx')).PhotoDialog,
  'A câmera não pôde ser aberta. Tente com conexão.',
)
