import { MESSAGE_OUTCOME_LABELS } from '@canhoto/contracts/labels/integrations'
import { type MailboxMessage, mailboxes } from '@canhoto/contracts/mailboxes'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDayTime } from '../../lib/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { describeMail } from './describe-mail.ts'
import classes from './integrations.module.css'

interface Props {
  message: MailboxMessage
  dialog: OpenDialog
}

/** What became of a message, document by document, and reading it again. */
export function MailDialog({ message, dialog }: Props) {
  const { id, subject, import_id } = message
  const retry = useEndpointMutation(mailboxes.retry, {
    invalidates: [mailboxes.messages, mailboxes.get],
    onSuccess() {
      notify.success('A mensagem será lida de novo')
      dialog.close()
    },
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  const actions = (
    <>
      <Button variant="default" onClick={dialog.close}>
        Fechar
      </Button>
      {import_id === null ? (
        <BusyButton busy={retry.isPending} onClick={() => retry.start({ params: { id } })}>
          Ler de novo
        </BusyButton>
      ) : (
        <Button component={Link} to={`/dashboard/importar?importacao=${import_id}`}>
          Ver importação
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={subject ?? 'Sem assunto'}
      size="lg"
      actions={actions}
    >
      <Content message={message} />
    </Dialog>
  )
}

function Content({ message }: { message: MailboxMessage }) {
  const { sender, outcome, detail, refusals, import_id } = message
  return (
    <>
      <dl className={classes.facts}>
        <dt>Remetente</dt>
        <dd>{sender ?? 'Não informado'}</dd>
        <dt>Recebida</dt>
        <dd>{formatDayTime(message.received_at)}</dd>
        <dt>Resultado</dt>
        <dd>
          {MESSAGE_OUTCOME_LABELS[outcome]}
          {detail && `. ${detail}`}
        </dd>
        <dt>Documentos</dt>
        <dd>{import_id ? describeMail(message) : 'Nenhum foi importado'}</dd>
      </dl>
      {refusals.length > 0 && (
        <>
          <h3 className={classes.heading}>Anexos recusados</h3>
          <ul className={classes.attempts}>
            {refusals.map(({ name, reason }, n) => (
              <li key={n}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
