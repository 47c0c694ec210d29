import { type Alert, alerts } from '@canhoto/contracts/alerts'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { formatFailure } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'

const FAILURE = {
  title: 'Erro ao confirmar alerta',
  text: 'Não foi possível confirmar o alerta. Tente novamente.',
}

/** The user has seen to the alert. */
export function AcknowledgeButton({ alert }: { alert: Alert }) {
  const acknowledgement = useEndpointMutation(alerts.acknowledge, {
    invalidates: [alerts.list],
    onError(error) {
      const { title, text } = formatFailure(error, FAILURE)
      notify.error(title, text)
    },
  })
  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={acknowledgement.isPending}
      aria-label={`Ciente: ${alert.title}, ${alert.message}`}
      onClick={() => acknowledgement.start({ params: { id: alert.id } })}
    >
      Ciente
    </BusyButton>
  )
}
