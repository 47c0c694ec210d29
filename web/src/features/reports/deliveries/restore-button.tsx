import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries, type DeletedDelivery } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { formatFailure } from '../../../kit/server-message.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { notify } from '../../../ui/toasts/notify.ts'

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

/** Each row has its own, so that one is restored while another is on its way. */
export function RestoreButton({ delivery: { id, nf_number } }: { delivery: DeletedDelivery }) {
  const restoration = useEndpointMutation(deliveries.restore, {
    invalidates: INVALIDATES,
    onSuccess: ({ message = 'Entrega restaurada.' }) => notify.success(message),
    onError(error) {
      const { title, text } = formatFailure(error, FAILURE)
      notify.error(title, text)
    },
  })
  return (
    <BusyButton
      variant="default"
      size="sm"
      inRow
      busy={restoration.isPending}
      aria-label={`Restaurar a NF ${nf_number}`}
      onClick={() => restoration.start({ params: { id } })}
    >
      Restaurar
    </BusyButton>
  )
}
