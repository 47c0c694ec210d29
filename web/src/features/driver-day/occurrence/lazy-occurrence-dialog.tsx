import { loadLater } from '../../../kit/dialog/load-later.tsx'
import type { Owner } from '../../../lib/outbox/item.ts'

const download = () => import('./occurrence-dialog.tsx')

/** The reasons, the camera and the form. */
export const [LazyOccurrenceDialog] = loadLater(
  async () => (await download()).OccurrenceDialog,
  'A tela não pôde ser aberta. Tente com conexão.',
)

/** Downloads the dialog before it is needed, and reads the reasons. */
export async function keepReasons(owner: Owner) {
  await (await download()).keepReasons(owner)
}
