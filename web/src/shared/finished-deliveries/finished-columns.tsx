import type { FinishedDelivery } from '@canhoto/contracts/reports'
import { Button } from '@mantine/core'
import { formatDayTime } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { deliveryColumns } from '../deliveries/delivery-columns.tsx'
import { statusColumn } from '../deliveries/status-column.tsx'
import type { ViewedReceipt } from '../receipts/receipt-viewer.tsx'

export function finishedColumns(
  onView: (receipt: ViewedReceipt) => void,
): DataColumn<FinishedDelivery>[] {
  return [
    ...deliveryColumns('Sem motorista'),
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
      cell: (row) => <ViewButton row={row} onView={onView} />,
    },
  ]
}

interface Props {
  row: FinishedDelivery
  onView: (receipt: ViewedReceipt) => void
}

function ViewButton({ row, onView }: Props) {
  const url = row.receipt_image_url ?? row.image_url
  if (!url) return 'Sem canhoto'
  const receipt = {
    url,
    nf_number: row.nf_number,
    caption: `${row.client_name} · ${formatDayTime(row.receipt_captured_at ?? row.delivered_at)}`,
    fileName: row.filename ?? `canhoto_${row.nf_number}.jpg`,
  }
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      aria-label={`Ver Canhoto da NF ${row.nf_number}`}
      onClick={() => onView(receipt)}
    >
      Ver Canhoto
    </Button>
  )
}
