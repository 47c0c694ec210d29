import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { useState } from 'react'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { formatFailure } from '../../../kit/server-message.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { deletedColumns } from './deleted-columns.tsx'

const INVALIDATES = [
  deliveries.listDeleted,
  deliveries.list,
  reports.deliveries,
  reports.audit,
  dashboard.kpis,
]

const FAILURE = {
  title: 'Erro ao restaurar entrega',
  text: 'Não foi possível restaurar a entrega. Tente novamente.',
}

export function DeletedDeliveries({ pageSize }: { pageSize: number }) {
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const restoration = useEndpointMutation(deliveries.restore, {
    invalidates: INVALIDATES,
    onSuccess: ({ message = 'Entrega restaurada.' }) => notify.success(message),
    onError(error) {
      const { title, text } = formatFailure(error, FAILURE)
      notify.error(title, text)
    },
  })
  return (
    <EndpointList
      endpoint={deliveries.listDeleted}
      pageSize={pageSize}
      search="Buscar por NF ou cliente"
      inDialog
      label="Entregas excluídas"
      columns={deletedColumns({
        busyId: restoration.isPending ? restoredId : null,
        onRestore: ({ id }) => {
          setRestoredId(id)
          restoration.start({ params: { id } })
        },
      })}
      emptyText="Nenhuma entrega excluída."
      failure={{ title: 'Erro ao carregar entregas' }}
    />
  )
}
