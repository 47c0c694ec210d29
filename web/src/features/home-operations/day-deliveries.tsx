import { deliveries, type Delivery } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { downloadCsv } from '../../lib/csv-download.ts'
import { type Column, DeliveryTable } from '../../shared/deliveries/delivery-table.tsx'
import { statusColumn } from '../../shared/deliveries/status-column.tsx'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'

const COLUMNS: Column<Delivery>[] = [
  {
    heading: 'Endereço',
    width: '28%',
    wide: true,
    cell: ({ delivery_address }) => (
      <span title={delivery_address ?? ''}>{delivery_address ?? 'Endereço não informado'}</span>
    ),
  },
  statusColumn,
]

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar entregas',
  text: serverMessage(error, 'Não foi possível carregar os dados do dashboard'),
})

export function DayDeliveries({ perPage }: { perPage: number }) {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const list = usePage(deliveries.list, { day: 'today', search, page, per_page: perPage })
  const csv = useCsv({
    name: 'entregas_dia',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(reports.deliveries, { day: 'today', search }, name),
  })

  return (
    <>
      <ListToolbar
        label="Buscar por NF ou cliente"
        inDialog
        text={text}
        onText={setText}
        csv={csv}
      />
      <PagedList
        list={list}
        failure={failureOf}
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhuma entrega para hoje ainda.'}
        page={page}
        perPage={perPage}
        onPage={setPage}
      >
        {(rows) => (
          <DeliveryTable
            label="Entregas do dia"
            rows={rows}
            columns={COLUMNS}
            nobody="Sem motorista"
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
    </>
  )
}
