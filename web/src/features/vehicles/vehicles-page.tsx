import { can } from '@canhoto/contracts/access'
import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { vehicleColumns } from './vehicle-columns.tsx'
import { VehicleFormDialog } from './vehicle-form-dialog.tsx'

const TRY_AGAIN = 'Verifique sua conexão e tente novamente.'
const DELETE_TEXTS = {
  done: 'Veículo excluído com sucesso!',
  notFound: 'Este veículo não existe mais.',
  failure: { title: 'Erro ao excluir veículo', text: TRY_AGAIN },
}

type Choice = { edited: Vehicle | null } | { deleted: Vehicle }

export default function VehiclesPage() {
  const role = roleOf(useSignedIn().user)
  const canManage = role !== null && can(role, 'vehicles.manage')
  const dialog = useDialog<Choice>()
  const { choice } = dialog
  return (
    <>
      <PageHeader title="Veículos">
        {canManage && (
          <Button
            leftSection={<IconPlus size={20} />}
            onClick={() => dialog.open({ edited: null })}
          >
            Novo Veículo
          </Button>
        )}
      </PageHeader>
      <EndpointList
        endpoint={vehicles.list}
        search="Buscar por placa ou modelo"
        csv={{ name: 'veiculos.csv' }}
        label="Veículos"
        columns={() => vehicleColumns(canManage ? dialog.open : undefined)}
        rowKey={({ id }) => id}
        emptyText="Nenhum veículo cadastrado."
        failure={{ title: 'Erro ao carregar veículos', text: TRY_AGAIN }}
      />
      {choice && 'edited' in choice && (
        <VehicleFormDialog key={dialog.key} vehicle={choice.edited} dialog={dialog} />
      )}
      {choice && 'deleted' in choice && (
        <DeleteDialog
          dialog={dialog}
          endpoint={vehicles.delete}
          params={{ id: choice.deleted.id }}
          invalidates={[vehicles.list]}
          title="Excluir veículo"
          texts={DELETE_TEXTS}
        >
          <p>Tem certeza que deseja excluir este veículo?</p>
          <p>
            <strong>
              {formatPlate(choice.deleted.plate)} - {choice.deleted.model}
            </strong>
            . Se ele já rodou em alguma rota, é desativado e o histórico continua.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
