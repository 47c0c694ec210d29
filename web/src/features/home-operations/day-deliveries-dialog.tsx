import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DayDeliveries } from './day-deliveries.tsx'

interface Props {
  dialog: OpenDialog
  pageSize: number
}

export function DayDeliveriesDialog({ dialog, pageSize }: Props) {
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title="Entregas do dia" size="70rem">
      <DayDeliveries pageSize={pageSize} />
    </Dialog>
  )
}
