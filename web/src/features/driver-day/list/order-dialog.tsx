import { enqueue } from '../../../lib/outbox/outbox.ts'
import { OrderDialog as DayOrderDialog } from '../../../shared/day-order/order-dialog.tsx'
import type { DayDelivery } from './apply-outbox.ts'
import { groupDeliveries } from './find-deliveries.ts'

interface Props {
  deliveries: readonly DayDelivery[]
  onClose: () => void
}

/** The driver's own order, which is sent when there is a network. */
export function OrderDialog({ deliveries, onClose }: Props) {
  return (
    <DayOrderDialog
      deliveries={groupDeliveries(deliveries).open}
      onSave={(delivery_ids) => enqueue({ kind: 'order', delivery_ids })}
      onClose={onClose}
    />
  )
}
