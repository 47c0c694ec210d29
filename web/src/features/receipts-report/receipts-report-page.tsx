import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { type ReceiptReportItem, reports } from '@canhoto/contracts/reports'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv-download.ts'
import { dayTime } from '../../lib/format.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { ReceiptViewer, type ViewedReceipt } from '../../shared/receipts/receipt-viewer.tsx'
import { serverMessage } from '../../kit/server-message.ts'
import { type DataColumn, DataTable, RowName } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar relatório',
  text: serverMessage(error, 'Verifique sua conexão e tente novamente.'),
})

export default function ReceiptsReportPage() {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const [viewed, setViewed] = useState<ViewedReceipt | null>(null)
  const list = usePage(reports.receipts, { search, page, per_page: PAGE_SIZE })
  const csv = useCsv({
    name: 'relatorio_canhotos',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(reports.receipts, { search }, name),
  })
  return (
    <>
      <PageHeader title="Relatório de Canhotos" />
      <ListToolbar label="Buscar por NF ou cliente" text={text} onText={setText} csv={csv} />
      <PagedList
        list={list}
        failure={failureOf}
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhum canhoto encontrado.'}
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Canhotos"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsFor(setViewed)}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      <ReceiptViewer receipt={viewed} onClose={() => setViewed(null)} />
    </>
  )
}

function columnsFor(onView: (receipt: ViewedReceipt) => void): DataColumn<ReceiptReportItem>[] {
  return [
    {
      heading: 'NF',
      width: '6.75rem',
      wide: true,
      cell: ({ nf_number }) => <span className="numbers">{nf_number}</span>,
    },
    {
      heading: 'Cliente',
      cell: (row) => (
        <RowName narrowOnly={`NF ${row.nf_number} · ${row.driver_name ?? 'Não atribuído'}`}>
          {clientOf(row)}
        </RowName>
      ),
    },
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
      cell: ({ delivery_date }) => <span className="numbers">{dayTime(delivery_date)}</span>,
    },
    {
      heading: 'Canhoto em',
      width: '10rem',
      wide: true,
      cell: ({ receipt_captured_at }) => (
        <span className="numbers">{dayTime(receipt_captured_at)}</span>
      ),
    },
    {
      heading: 'Imagem',
      width: '9rem',
      cell: (row) => <ViewButton row={row} onView={onView} />,
    },
  ]
}

function clientOf({ client_name_extracted }: ReceiptReportItem) {
  return client_name_extracted ?? 'Cliente não identificado'
}

interface ViewProps {
  row: ReceiptReportItem
  onView: (receipt: ViewedReceipt) => void
}

function ViewButton({ row, onView }: ViewProps) {
  const { receipt_image_url: url, nf_number } = row
  if (!url) return 'Sem imagem'
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      aria-label={`Ver Canhoto da NF ${nf_number}`}
      onClick={() =>
        onView({
          url,
          nf_number,
          caption: `${clientOf(row)} · ${dayTime(row.receipt_captured_at)}`,
          fileName: row.filename ?? `canhoto_${nf_number}.jpg`,
        })
      }
    >
      Ver Canhoto
    </Button>
  )
}
