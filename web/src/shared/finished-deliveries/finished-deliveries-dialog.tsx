import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { FinishedDeliveries } from './finished-deliveries.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  perPage: number
}

export function FinishedDeliveriesDialog({ opened, onClose, perPage }: Props) {
  const [viewed, setViewed] = useState<ViewedReceipt | null>(null)

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title="Entregas Finalizadas e Canhotos"
        size="70rem"
      >
        <FinishedDeliveries perPage={perPage} onView={setViewed} />
      </Dialog>
      <ReceiptViewer receipt={viewed} onClose={() => setViewed(null)} />
    </>
  )
}
