import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../kit/list/actions-column.tsx'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { useCan } from '../../session/use-session.ts'
import { NewButton } from '../../ui/new-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { vehicleColumns } from './vehicle-columns.tsx'
import { VehicleFormDialog } from './vehicle-form-dialog.tsx'

const DELETE_TEXTS = {
  done: 'Veículo excluído com sucesso!',
  notFound: 'Este veículo não existe mais.',
  failure: { title: 'Erro ao excluir veículo' },
}

export default function VehiclesPage() {
  const canManage = useCan('vehicles.manage')
  const { paging } = useListAddress({})
  const dialog = useDialog<RowChoice<Vehicle>>()
  const { edited, deleted } = dialog.choice ?? {}
  const create = () => dialog.open({ edited: null })
  const actions = actionsColumn({ open: dialog.open, nameOf: ({ plate }: Vehicle) => plate })
  return (
    <>
      <PageHeader title="Veículos">
        {canManage && <NewButton onClick={create}>Novo Veículo</NewButton>}
      </PageHeader>
      <EndpointList
        endpoint={vehicles.list}
        paging={paging}
        search="Buscar por placa ou modelo"
        csv={{ name: 'veiculos.csv' }}
        label="Veículos"
        columns={canManage ? [...vehicleColumns, actions] : vehicleColumns}
        emptyText="Nenhum veículo cadastrado."
        emptyAction={canManage && <NewButton onClick={create}>Cadastrar Veículo</NewButton>}
        failure={{ title: 'Erro ao carregar veículos' }}
      />
      {edited !== undefined && (
        <VehicleFormDialog key={dialog.key} vehicle={edited} dialog={dialog} />
      )}
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={vehicles.delete}
          params={{ id: deleted.id }}
          invalidates={[vehicles.list]}
          title="Excluir veículo"
          texts={DELETE_TEXTS}
        >
          <p>Tem certeza que deseja excluir este veículo?</p>
          <p>
            <strong>
              {formatPlate(deleted.plate)} - {deleted.model}
            </strong>
            . Se ele já rodou em alguma rota, é desativado e o histórico continua.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
