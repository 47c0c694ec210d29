import { RESTORE_DAYS } from '@canhoto/contracts/limits'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { usePageSize } from '../../../kit/list/use-page-size.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DeletedDeliveries } from './deleted-deliveries.tsx'

/** Who deleted which delivery, and the way back. */
export function DeletedDeliveriesDialog({ dialog }: { dialog: OpenDialog }) {
  const pageSize = usePageSize()
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title="Entregas excluídas" size="70rem">
      <p>{`Uma entrega excluída pode ser restaurada por ${RESTORE_DAYS} dias, com o histórico e os documentos.`}</p>
      <DeletedDeliveries pageSize={pageSize} />
    </Dialog>
  )
}
