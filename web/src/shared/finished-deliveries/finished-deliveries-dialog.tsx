import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { FinishedDeliveries } from './finished-deliveries.tsx'

interface Props {
  pageSize: number
  onClose: () => void
}

export function FinishedDeliveriesDialog({ pageSize, onClose }: Props) {
  const viewer = useDialog<ViewedReceipt>()
  return (
    <>
      <Dialog opened onClose={onClose} title="Entregas Finalizadas e Canhotos" size="70rem">
        <FinishedDeliveries inDialog pageSize={pageSize} onView={viewer.open} />
      </Dialog>
      <ReceiptViewer dialog={viewer} />
    </>
  )
}
