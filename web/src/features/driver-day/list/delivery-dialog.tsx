import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import type { Draft } from '../../../lib/outbox/drafts.ts'
import { LazyOccurrenceDialog } from '../occurrence/lazy-occurrence-dialog.tsx'
import { LazyPhotoDialog } from '../photo/lazy-photo-dialog.tsx'
import { MapDialog } from './map-dialog.tsx'
import { ReceiptDialog } from '../photo/receipt-dialog.tsx'
import { ScanDialog } from './scan-dialog.tsx'

export { keepReasons } from '../occurrence/lazy-occurrence-dialog.tsx'

export interface DeliveryChoice {
  kind: 'details' | 'photo' | 'receipt' | 'deletion' | 'map' | 'occurrence'
  delivery: DayDelivery
}

interface Props {
  /** Null for the scanner, which finds one. */
  choice: DeliveryChoice | null
  /** The deliveries as they are now. */
  deliveries: readonly DayDelivery[]
  drafts: readonly Draft[]
  driverId: string
  consented: boolean
  onKey: (key: string) => boolean
  onRegister: (key: string) => void
  dialog: OpenDialog
  onClose: () => void
}

/** The dialog that was opened at a delivery. A delivery that has left the list since is shown as it was. */
export function DeliveryDialog({ choice, onKey, onRegister, ...props }: Props) {
  // After Back these stay, because they may hold a photo that they ask about.
  const mayAsk = choice?.kind === 'occurrence' || choice?.kind === 'photo'
  if (!props.dialog.opened && !mayAsk) return null
  if (choice) return <ChosenDialog choice={choice} {...props} />
  function register(key: string) {
    props.onClose()
    onRegister(key)
  }
  return <ScanDialog onKey={onKey} onRegister={register} onClose={props.onClose} />
}

type ChosenProps = Omit<Props, 'choice' | 'onKey' | 'onRegister'> & { choice: DeliveryChoice }

function ChosenDialog({ choice, deliveries, drafts, dialog, onClose, ...driver }: ChosenProps) {
  const delivery = deliveries.find(({ id }) => id === choice.delivery.id) ?? choice.delivery
  switch (choice.kind) {
    case 'details':
      return <DetailsDialog delivery={delivery} onClose={onClose} />
    case 'receipt':
      return <ReceiptDialog delivery={delivery} onClose={onClose} />
    case 'deletion':
      return <DeletionDialog delivery={delivery} onClose={onClose} />
    case 'occurrence':
      return <LazyOccurrenceDialog note={delivery} dialog={dialog} onClose={onClose} {...driver} />
    case 'map':
      return <MapDialog delivery={delivery} onClose={onClose} />
    case 'photo': {
      // An unconfirmed photo is shown before another one may take its place.
      const draft = drafts.find(({ delivery_id }) => delivery_id === delivery.id)
      const photo = { draft: draft ?? null, dialog, onClose, ...driver }
      return <LazyPhotoDialog note={delivery} {...photo} />
    }
  }
}
