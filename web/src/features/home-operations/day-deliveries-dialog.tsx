import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DayDeliveries } from './day-deliveries.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  perPage: number
}

export function DayDeliveriesDialog({ opened, onClose, perPage }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Entregas do dia" size="70rem">
      <DayDeliveries perPage={perPage} />
    </Dialog>
  )
}
