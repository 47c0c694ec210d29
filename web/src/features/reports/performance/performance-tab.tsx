import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { DriverReportView } from '../../shared/driver-report/driver-report.tsx'

export function PerformanceTab() {
  return <DriverReportView pageSize={PAGE_SIZE} />
}
