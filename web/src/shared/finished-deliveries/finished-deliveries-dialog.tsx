import { type OpenDialog, useDialog } from '../../kit/dialog/use-dialog.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { FinishedDeliveries } from './finished-deliveries.tsx'

interface Props {
  dialog: OpenDialog
  pageSize: number
}

export function FinishedDeliveriesDialog({ dialog, pageSize }: Props) {
  const viewer = useDialog<ViewedReceipt>()
  return (
    <>
      <Dialog
        opened={dialog.opened}
        onClose={dialog.close}
        title="Entregas Finalizadas e Canhotos"
        size="70rem"
      >
        <FinishedDeliveries inDialog pageSize={pageSize} onView={viewer.open} />
      </Dialog>
      <ReceiptViewer dialog={viewer} />
    </>
  )
}
