import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../receipt-viewer/receipt-viewer.tsx'
import { FinishedDeliveries } from './finished-deliveries.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  perPage: number
}

export function FinishedDeliveriesModal({ opened, onClose, perPage }: Props) {
  const [viewed, setViewed] = useState<ViewedReceipt | null>(null)

  // One Escape reaches both dialogs: it closes the picture first.
  function close() {
    if (!viewed) onClose()
  }

  return (
    <>
      <Dialog opened={opened} onClose={close} title="Entregas Finalizadas e Canhotos" size="70rem">
        <FinishedDeliveries perPage={perPage} onView={setViewed} />
      </Dialog>
      <ReceiptViewer receipt={viewed} onClose={() => setViewed(null)} />
    </>
  )
}
