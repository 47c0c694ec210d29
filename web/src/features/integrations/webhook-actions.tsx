import { webhooks } from '@canhoto/contracts/webhooks'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'

const INVALIDATES = [webhooks.messages, webhooks.get]

const onError = (error: Error) => notify.error('Erro', serverMessage(error))

/** Sends a message now: one that only tests, or all that were not delivered. */
export function WebhookActions({ id }: { id: string }) {
  const params = { id }
  const test = useEndpointMutation(webhooks.test, {
    invalidates: INVALIDATES,
    onSuccess: () => notify.success('Mensagem de teste enviada', 'O resultado aparece na lista.'),
    onError,
  })
  const replay = useEndpointMutation(webhooks.replayFailed, {
    invalidates: INVALIDATES,
    onSuccess: ({ data: { replayed } }) =>
      replayed > 0
        ? notify.success(`${formatCount(replayed, 'mensagem volta', 'mensagens voltam')} à fila`)
        : notify.info('Nenhuma mensagem ficou sem entrega.'),
    onError,
  })
  return (
    <>
      <BusyButton
        variant="default"
        busy={replay.isPending}
        onClick={() => replay.start({ params })}
      >
        Reenviar não entregues
      </BusyButton>
      <BusyButton busy={test.isPending} onClick={() => test.start({ params })}>
        Testar
      </BusyButton>
    </>
  )
}
