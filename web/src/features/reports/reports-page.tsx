import type { Delivery } from '@canhoto/contracts/deliveries'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { reports } from '@canhoto/contracts/reports'
import { downloadCsv } from '../../lib/csv-download.ts'
import { dayTime } from '../../lib/format.ts'
import { type Column, DeliveryTable } from '../../shared/deliveries/delivery-table.tsx'
import { statusColumn } from '../../shared/deliveries/status-column.tsx'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { isUnreachable, serverMessage } from '../../kit/server-message.ts'
import { PageHeader } from '../../ui/page-header.tsx'

const COLUMNS: Column<Delivery>[] = [
  {
    heading: 'Data Atualização',
    width: '10.5rem',
    wide: true,
    cell: ({ updated_at }) => <span className="numbers">{dayTime(updated_at)}</span>,
  },
  statusColumn,
]

/** Spec 2 section 8. */
const failureOf = (error: Error) => ({
  title: isUnreachable(error) ? 'Erro de Conexão' : 'Erro ao carregar entregas',
  text: serverMessage(error, 'Não foi possível carregar o relatório. Tente novamente.'),
})

export default function ReportsPage() {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const list = usePage(reports.deliveries, {
    search,
    page,
    per_page: PAGE_SIZE,
  })
  const csv = useCsv({
    name: 'relatorio_entregas',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(reports.deliveries, { search }, name),
  })
  return (
    <>
      <PageHeader title="Relatórios" note="Entregas" />
      <ListToolbar label="Buscar por NF ou cliente" text={text} onText={setText} csv={csv} />
      <PagedList
        list={list}
        failure={failureOf}
        empty="Nenhum resultado encontrado."
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DeliveryTable
            label="Entregas"
            rows={rows}
            columns={COLUMNS}
            nobody="Não atribuído"
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
    </>
  )
}
