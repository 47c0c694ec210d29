import { DeletionDialog } from './deletion-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { PhotoDialog } from '../photo/photo-dialog.tsx'
import { ReceiptDialog } from '../photo/receipt-dialog.tsx'

export interface DeliveryChoice {
  kind: 'details' | 'photo' | 'receipt' | 'deletion'
  delivery: DayDelivery
}

interface Props {
  choice: DeliveryChoice
  /** The deliveries as they are now. */
  deliveries: readonly DayDelivery[]
  driverId: string
  consented: boolean
  onClose: () => void
}

/** The dialog that was opened at a delivery. A delivery that has left the list since is shown as it was. */
export function DeliveryDialog({ choice, deliveries, driverId, consented, onClose }: Props) {
  const delivery = deliveries.find(({ id }) => id === choice.delivery.id) ?? choice.delivery
  switch (choice.kind) {
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
