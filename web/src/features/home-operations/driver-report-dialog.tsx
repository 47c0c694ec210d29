import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DriverReportView } from '../../shared/driver-report/driver-report.tsx'

interface Props {
  pageSize: number
  onClose: () => void
}

/** The title is spelled as in spec 2 section 2. */
export function DriverReportDialog({ pageSize, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title="Relatorio de Motoristas" size="70rem">
      <DriverReportView pageSize={pageSize} />
    </Dialog>
  )
}
