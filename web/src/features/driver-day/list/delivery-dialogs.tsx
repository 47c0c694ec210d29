import { DeletionDialog } from './deletion-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { PhotoDialog } from '../photo/photo-dialog.tsx'
import { ReceiptDialog } from '../photo/receipt-dialog.tsx'

export interface Opened {
  kind: 'details' | 'photo' | 'receipt' | 'deletion'
  delivery: DayDelivery
}

interface Props {
  opened: Opened | null
  driverId: string
  consented: boolean
  onClose: () => void
}

export function DeliveryDialogs({ opened, driverId, consented, onClose }: Props) {
  if (!opened) return null
  const { delivery } = opened
  switch (opened.kind) {
    case 'details':
      return <DetailsDialog delivery={delivery} onClose={onClose} />
    case 'receipt':
      return <ReceiptDialog delivery={delivery} onClose={onClose} />
    case 'deletion':
      return <DeletionDialog delivery={delivery} onClose={onClose} />
    case 'photo':
      return (
        <PhotoDialog
          delivery={delivery}
          driverId={driverId}
          consented={consented}
          onClose={onClose}
        />
      )
  }
}
