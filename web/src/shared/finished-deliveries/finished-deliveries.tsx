import { reports } from '@canhoto/contracts/reports'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import type { ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { FINISHED_FAILURE } from './failure.ts'
import { finishedColumns } from './finished-columns.tsx'

interface Props {
  pageSize: number
  onView: (receipt: ViewedReceipt) => void
}

export function FinishedDeliveries({ pageSize, onView }: Props) {
  return (
    <EndpointList
      endpoint={reports.canhotos}
      pageSize={pageSize}
      search="Buscar por NF ou cliente"
      inDialog
      csv={{ name: 'canhotos_export' }}
      label="Entregas finalizadas"
      columns={finishedColumns(onView)}
      emptyText="Nenhum canhoto encontrado."
      failure={FINISHED_FAILURE}
    />
  )
}
