import { useDialog } from '../../kit/dialog/use-dialog.ts'
import {
  type FailedDelivery,
  OccurrencesDialog,
} from '../../shared/occurrences/occurrences-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DayDeliveries } from './day-deliveries.tsx'

interface Props {
  pageSize: number
  onClose: () => void
}

export function DayDeliveriesDialog({ pageSize, onClose }: Props) {
  const failures = useDialog<FailedDelivery>()
  return (
    <>
      <Dialog opened onClose={onClose} title="Entregas do dia" size="70rem">
        <DayDeliveries pageSize={pageSize} onViewFailures={failures.open} />
      </Dialog>
      <OccurrencesDialog dialog={failures} />
    </>
  )
}
