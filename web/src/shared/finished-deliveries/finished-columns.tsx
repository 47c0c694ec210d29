import type { FinishedDelivery } from '@canhoto/contracts/reports'
import { formatDayTime } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { deliveryColumns, deliveryColumnsWithCompany } from '../deliveries/delivery-columns.tsx'
import { statusColumn } from '../deliveries/status-column.tsx'
import type { ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { ViewReceiptButton } from '../receipts/view-receipt-button.tsx'

interface Options {
  onView: (receipt: ViewedReceipt) => void
  /** The rows are of several companies. */
  seesAll: boolean
}

export function finishedColumns({ onView, seesAll }: Options): DataColumn<FinishedDelivery>[] {
  const first = seesAll ? deliveryColumnsWithCompany : deliveryColumns
  return [
    ...first('Sem motorista'),
    {
      heading: 'Finalizada em',
      width: '10.5rem',
      wide: true,
      cell: ({ delivered_at }) => <span className="numbers">{formatDayTime(delivered_at)}</span>,
    },
    { ...statusColumn, wide: true },
    {
      heading: 'Canhoto',
      width: '9rem',
      cell: (row) => {
        const receipt = receiptOf(row)
        if (!receipt) return 'Sem canhoto'
        return (
          <ViewReceiptButton receipt={receipt} circumstance={row.circumstance} onView={onView} />
        )
      },
    },
  ]
}

function receiptOf(row: FinishedDelivery): ViewedReceipt | null {
  const url = row.receipt_image_url ?? row.image_url
  if (!url || !row.receipt_id) return null
  return {
    id: row.receipt_id,
    url,
    nf_number: row.nf_number,
    caption: `${row.client_name} · ${formatDayTime(row.receipt_captured_at ?? row.delivered_at)}`,
    fileName: row.filename ?? `canhoto_${row.nf_number}.jpg`,
  }
}
