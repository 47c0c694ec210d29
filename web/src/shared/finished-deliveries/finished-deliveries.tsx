import { reports } from '@canhoto/contracts/reports'
import { downloadCsv } from '../../lib/csv-download.ts'
import { DeliveryTable } from '../deliveries/delivery-table.tsx'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import type { ViewedReceipt } from '../receipts/receipt-viewer.tsx'
import { columnsOf } from './finished-columns.tsx'
import { failureOf } from './failure.ts'

interface Props {
  perPage: number
  onView: (receipt: ViewedReceipt) => void
}

export function FinishedDeliveries({ perPage, onView }: Props) {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const list = usePage(reports.canhotos, { search, page, per_page: perPage })
  const csv = useCsv({
    name: 'canhotos_export',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(reports.canhotos, { search }, name),
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
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhum canhoto encontrado.'}
        page={page}
        perPage={perPage}
        onPage={setPage}
      >
        {(rows) => (
          <DeliveryTable
            label="Entregas finalizadas"
            rows={rows}
            columns={columnsOf(onView)}
            nobody="Sem motorista"
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
    </>
  )
}
