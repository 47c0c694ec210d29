import { deliveries } from '@canhoto/contracts/deliveries'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { deletedColumns } from './deleted-columns.tsx'

export function DeletedDeliveries({ pageSize }: { pageSize: number }) {
  return (
    <EndpointList
      endpoint={deliveries.listDeleted}
      pageSize={pageSize}
      search="Buscar por NF ou cliente"
      inDialog
      label="Entregas excluídas"
      columns={deletedColumns}
      emptyText="Nenhuma entrega excluída."
      failure={{ title: 'Erro ao carregar entregas' }}
    />
  )
}
