import { eventLabel } from '@canhoto/contracts/labels/integrations'
import { type MessageDetails, webhooks } from '@canhoto/contracts/webhooks'
import { Button } from '@mantine/core'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDayTime, formatNumber } from '../../lib/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './integrations.module.css'

interface Props {
  id: string
  dialog: OpenDialog
}

/** What was sent, how each attempt ended, and sending it again. */
export function MessageDialog({ id, dialog }: Props) {
  const message = useEndpointQuery(webhooks.message, { params: { id } })
  const replay = useEndpointMutation(webhooks.replay, {
    invalidates: [webhooks.messages, webhooks.message],
    onSuccess() {
      notify.success('A mensagem volta à fila')
      dialog.close()
    },
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  const actions = (
    <>
      <Button variant="default" onClick={dialog.close}>
        Fechar
      </Button>
      <BusyButton busy={replay.isPending} onClick={() => replay.start({ params: { id } })}>
        Reenviar
      </BusyButton>
    </>
  )
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={message.data ? eventLabel(message.data.event) : 'Mensagem'}
      size="lg"
      actions={actions}
    >
      {message.isPending && <Loading text="Carregando mensagem..." />}
      {message.isError && (
        <Failure
          title="Erro ao carregar mensagem"
          message={serverMessage(message.error)}
          onRetry={() => void message.refetch()}
        />
      )}
      {message.data && <Content message={message.data} />}
    </Dialog>
  )
}

function Content({ message }: { message: MessageDetails }) {
  return (
    <>
      <h3 className={classes.heading}>Conteúdo</h3>
      <pre className={classes.code}>{JSON.stringify(message.payload, null, 2)}</pre>
      <h3 className={classes.heading}>Tentativas</h3>
      {message.attempt_log.length === 0 && <p>Ainda não enviada.</p>}
      <ol className={classes.attempts}>
        {message.attempt_log.map((attempt) => (
          <li key={attempt.attempted_at}>
            <strong>{formatDayTime(attempt.attempted_at)}</strong>
            {' · '}
            {[attempt.status && `HTTP ${attempt.status}`, attempt.error].filter(Boolean).join(': ')}
            {` · ${formatNumber(attempt.duration_ms)} ms`}
            {attempt.answer && <p className={classes.answer}>{attempt.answer}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
