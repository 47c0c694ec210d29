import { type Delivery, deliveries } from '@canhoto/contracts/deliveries'
import { TRACKING_EVERY_MS } from '@canhoto/contracts/limits'
import { reports } from '@canhoto/contracts/reports'
import { Button } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ColumnMenu } from './columns/column-menu.tsx'
import { columnsOf, minWidthOf } from './columns/delivery-columns.tsx'
import { useChosenColumns } from './columns/use-chosen-columns.ts'
import classes from './deliveries-page.module.css'
import { DeliveryFilters } from './filters/delivery-filters.tsx'
import { FIELDS, type Filters } from './filters/filter-address.ts'
import { AssignDialog } from '../../shared/selection/assign-dialog.tsx'
import { countText } from '../../shared/selection/count-text.ts'
import { ScheduleDialog } from './selection/schedule-dialog.tsx'
import { SelectAll } from './selection/select-all.tsx'
import { type BulkAction, SelectionBar } from './selection/selection-bar.tsx'
import { selectionColumn } from '../../shared/selection/selection-column.tsx'
import { UnassignDialog } from './selection/unassign-dialog.tsx'
import { useSelection } from '../../shared/selection/use-selection.ts'
import { SavedViews } from './views/saved-views.tsx'
import { isSame } from './views/views.ts'

const PAGE_SIZE = 20

/** Spec 2 section 8. */
const FAILURE = {
  title: 'Erro ao carregar entregas',
  text: 'Não foi possível carregar as entregas. Tente novamente.',
  unreachable: { title: 'Erro de Conexão' },
}

const nameOf = ({ nf_number }: Delivery) => `NF ${nf_number}`

const BULK_DIALOGS = { atribuir: AssignDialog, remover: UnassignDialog, agendar: ScheduleDialog }

const [PrintList] = loadLater(
  async () => (await import('./print/print-list.tsx')).PrintList,
  'A lista não pôde ser preparada. Tente novamente.',
)

/** The deliveries of the company, where the office finds some, chooses many, and gives them to drivers. */
export default function DeliveriesPage() {
  const { filters: query, change, choose, clear, paging } = useListAddress(FIELDS)
  const filters: Filters = { ...query, search: paging.search }
  const columns = useChosenColumns()
  const selection = useSelection<Delivery>()
  const dialog = useDialog<BulkAction>()
  const [printed, setPrinted] = useState<readonly Delivery[] | null>(null)
  const BulkDialog = dialog.choice && BULK_DIALOGS[dialog.choice]

  return (
    <div className={selection.size > 0 ? classes.selected : undefined}>
      <PageHeader title="Entregas">
        <BoardLink />
      </PageHeader>
      <SavedViews filters={filters} onChoose={({ search, ...named }) => choose(named, search)} />
      <EndpointList
        endpoint={deliveries.list}
        query={query}
        paging={paging}
        refetchInterval={TRACKING_EVERY_MS}
        pageSize={PAGE_SIZE}
        search="Buscar por NF ou cliente"
        filters={{
          fields: <DeliveryFilters filters={filters} onChange={change} />,
          isSet: !isSame({ ...query, sort: undefined }, {}),
          clear,
        }}
        csv={{ name: 'entregas', endpoint: reports.deliveries }}
        renderBar={({ rows, total }) => (
          <>
            <div className={classes.above}>
              <output className={classes.total}>{total > 0 && countText(total)}</output>
              <SelectAll selection={selection} filters={filters} total={total} />
              <ColumnMenu {...columns} />
            </div>
            <SelectionBar
              selection={selection}
              page={rows}
              onAction={dialog.open}
              onPrint={() => setPrinted(selection.rows)}
            />
          </>
        )}
        label="Entregas"
        columns={(rows) => [selectionColumn(rows, selection, nameOf), ...columnsOf(columns.chosen)]}
        minWidth={minWidthOf(columns.chosen)}
        emptyText="Nenhuma entrega ainda."
        emptyAction={<ImportLink />}
        failure={FAILURE}
      />
      {BulkDialog && <BulkDialog key={dialog.key} selection={selection} dialog={dialog} />}
      {printed && <PrintList deliveries={printed} onClose={() => setPrinted(null)} />}
    </div>
  )
}

function BoardLink() {
  return (
    <Button
      component={Link}
      to="/dashboard/entregas/quadro"
      variant="default"
      leftSection={<IconLayoutKanban size={20} aria-hidden />}
    >
      Quadro do dia
    </Button>
  )
}
