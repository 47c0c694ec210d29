import { can } from '@canhoto/contracts/access'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { downloadCsv } from '../../lib/csv-download.ts'
import { useOpenDialog } from '../../kit/form/use-open-dialog.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RemoveVehicleDialog } from './remove-vehicle-dialog.tsx'
import { columnsFor } from './vehicle-columns.tsx'
import { VehicleFormDialog } from './vehicle-form-dialog.tsx'

type Choice = { form: Vehicle | null } | { remove: Vehicle }

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar veículos',
  text: serverMessage(error, 'Verifique sua conexão e tente novamente.'),
})

export default function VehiclesPage() {
  const role = roleOf(useSignedIn().user)
  const mayManage = role !== null && can(role, 'vehicles.manage')
  const { text, setText, search, page, setPage } = usePagedSearch()
  const dialog = useOpenDialog<Choice>()
  const client = useQueryClient()
  const list = usePage(vehicles.list, { search, page, per_page: PAGE_SIZE })
  const csv = useCsv({
    name: 'veiculos.csv',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(vehicles.list, { search }, name),
  })

  const { choice, key } = dialog
  const refresh = () => void client.invalidateQueries({ queryKey: [vehicles.list.path] })
  const actions = mayManage
    ? {
        onEdit: (form: Vehicle) => dialog.open({ form }),
        onRemove: (remove: Vehicle) => dialog.open({ remove }),
      }
    : null

  return (
    <>
      <PageHeader title="Veículos">
        {mayManage && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => dialog.open({ form: null })}>
            Novo Veículo
          </Button>
        )}
      </PageHeader>
      <ListToolbar label="Buscar por placa ou modelo" text={text} onText={setText} csv={csv} />
      <PagedList
        list={list}
        failure={failureOf}
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhum veículo cadastrado.'}
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Veículos"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsFor(actions)}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {choice && 'form' in choice && (
        <VehicleFormDialog key={key} vehicle={choice.form} dialog={dialog} onChanged={refresh} />
      )}
      {choice && 'remove' in choice && (
        <RemoveVehicleDialog vehicle={choice.remove} dialog={dialog} onChanged={refresh} />
      )}
    </>
  )
}
