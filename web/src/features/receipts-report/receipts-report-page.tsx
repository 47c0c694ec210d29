import { OfCompany } from '@canhoto/contracts/fields'
import { type ReceiptReportItem, reports } from '@canhoto/contracts/reports'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '../../session/use-session.ts'
import { numberColumn } from '../../shared/deliveries/delivery-columns.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../kit/list/list-address.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { formatDayTime } from '../../lib/format.ts'
import { companyColumn, formatCompany } from '../../shared/companies/company-column.tsx'
import { useCompanyScope } from '../../shared/companies/use-company-scope.tsx'
import { ReceiptViewer, type ViewedReceipt } from '../../shared/receipts/receipt-viewer.tsx'
import { ViewReceiptButton } from '../../shared/receipts/view-receipt-button.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { OneReceipt } from './one-receipt.tsx'
import { formatClient, receiptOf } from './receipt-of.ts'

/** In the address of a link to the image: the delivery whose receipt is shown alone. */
const DELIVERY = 'entrega'

export default function ReceiptsReportPage() {
  const [params] = useSearchParams()
  const deliveryId = params.get(DELIVERY)
  return deliveryId ? <OneReceipt key={deliveryId} deliveryId={deliveryId} /> : <Receipts />
}

function Receipts() {
  const dialog = useDialog<ViewedReceipt>()
  const canReview = useCan('receipts.review')
  const address = useListAddress(OfCompany)
  const { seesAll, query, field } = useCompanyScope(address)
  return (
    <>
      <PageHeader title="Relatório de Canhotos">
        {canReview && (
          <Button component={Link} to="/dashboard/conferencia" variant="default">
            Conferir Canhotos
          </Button>
        )}
      </PageHeader>
      <EndpointList
        endpoint={reports.receipts}
        query={query}
        paging={address.paging}
        search="Buscar por NF ou cliente"
        filters={{ fields: field, isSet: isNarrowed(query), clear: address.clear }}
        csv={{ name: 'relatorio_canhotos' }}
        label="Canhotos"
        columns={receiptColumns({ onView: dialog.open, seesAll })}
        emptyText="Nenhum canhoto encontrado."
        failure={{ title: 'Erro ao carregar relatório' }}
      />
      <ReceiptViewer dialog={dialog} />
    </>
  )
}

interface Options {
  onView: (receipt: ViewedReceipt) => void
  /** The rows are of several companies. */
  seesAll: boolean
}

function receiptColumns({ onView, seesAll }: Options): DataColumn<ReceiptReportItem>[] {
  return [
    numberColumn,
    {
      heading: 'Cliente',
      cell: (row) => (
        <RowName
          narrowOnly={`NF ${row.nf_number} · ${seesAll ? `${formatCompany(row)} · ` : ''}${row.driver_name ?? 'Não atribuído'}`}
        >
          {formatClient(row)}
        </RowName>
      ),
    },
    ...(seesAll ? [companyColumn] : []),
    {
      heading: 'Motorista',
      width: '20%',
      wide: true,
      cell: ({ driver_name }) => (
        <span title={driver_name ?? ''}>{driver_name ?? 'Não atribuído'}</span>
      ),
    },
    {
      heading: 'Entrega',
      width: '10rem',
      wide: true,
      cell: ({ delivery_date }) => <span className="numbers">{formatDayTime(delivery_date)}</span>,
    },
    {
      heading: 'Canhoto em',
      width: '10rem',
      wide: true,
      cell: ({ receipt_captured_at }) => (
        <span className="numbers">{formatDayTime(receipt_captured_at)}</span>
      ),
    },
    {
      heading: 'Imagem',
      width: '9rem',
      cell: (row) => {
        const receipt = receiptOf(row)
        if (!receipt) return 'Sem imagem'
        return (
          <ViewReceiptButton
            receipt={receipt}
            circumstance={row.circumstance}
            to={`?${DELIVERY}=${row.delivery_id}`}
            onView={onView}
          />
        )
      },
    },
  ]
}
