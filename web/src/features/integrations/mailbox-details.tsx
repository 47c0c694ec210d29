import { MESSAGE_OUTCOME_LABELS } from '@canhoto/contracts/labels/integrations'
import {
  type Mailbox,
  type MailboxMessage,
  mailboxes,
  MESSAGE_OUTCOMES,
} from '@canhoto/contracts/mailboxes'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatDayTime } from '../../lib/format.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './integrations.module.css'
import { MailDialog } from './mail-dialog.tsx'
import { mailColumns } from './mail-columns.tsx'
import { MailboxFormDialog } from './mailbox-form-dialog.tsx'
import { MAILBOX_TAB } from './tab-paths.ts'

const REFRESH_MS = 5000

/** What the server answers for an id that is none, is unknown, or is of another company. */
const NO_RECORD = [400, 404]

const OUTCOMES = [
  { value: '', label: 'Todas as mensagens' },
  ...Object.entries(MESSAGE_OUTCOME_LABELS).map(([value, label]) => ({ value, label })),
]

/** One mailbox: how it is, and what became of each message. */
export function MailboxDetails({ id }: { id: string }) {
  const mailbox = useEndpointQuery(
    mailboxes.get,
    { params: { id } },
    { refetchInterval: REFRESH_MS },
  )
  if (mailbox.data) return <Content mailbox={mailbox.data} />
  if (mailbox.isPending) return <Loading text="Carregando caixa de entrada..." />
  if (mailbox.error instanceof ApiError && NO_RECORD.includes(mailbox.error.status))
    return <Empty action={<BackLink />}>Esta caixa de entrada não existe ou foi excluída.</Empty>
  return (
    <Failure
      title="Erro ao carregar caixa de entrada"
      message={serverMessage(mailbox.error)}
      onRetry={() => void mailbox.refetch()}
    />
  )
}

const BackLink = () => (
  <Button
    component={Link}
    to={MAILBOX_TAB}
    variant="subtle"
    leftSection={<IconArrowLeft size={20} aria-hidden />}
  >
    Caixas de entrada
  </Button>
)

const FIELDS = { outcome: z.enum(MESSAGE_OUTCOMES) }

type Choice = 'edit' | { message: MailboxMessage }

function Content({ mailbox }: { mailbox: Mailbox }) {
  const dialog = useDialog<Choice>(['edit'])
  const { filters, change, paging } = useListAddress(FIELDS)
  const { choice } = dialog
  return (
    <>
      <BackLink />
      <div className={classes.head}>
        <div>
          <h2>{mailbox.name}</h2>
          <p className={classes.url}>
            {mailbox.username} · {mailbox.host} · {mailbox.folder}
          </p>
          <p>{lastRead(mailbox)}</p>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dialog.open('edit')}>
            Editar
          </Button>
          <ReadButton id={mailbox.id} />
        </div>
      </div>
      <Problem mailbox={mailbox} />
      <NativeSelect
        className={classes.filter ?? ''}
        aria-label="Resultado das mensagens"
        data={OUTCOMES}
        value={filters.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ outcome: FIELDS.outcome.options.find((each) => each === value) })
        }
      />
      <EndpointList
        endpoint={mailboxes.messages}
        params={{ id: mailbox.id }}
        query={filters}
        paging={paging}
        refetchInterval={REFRESH_MS}
        label="Mensagens"
        columns={mailColumns((message) => dialog.open({ message }))}
        emptyText="Nenhuma mensagem nos últimos 90 dias."
        failure={{ title: 'Erro ao carregar mensagens' }}
      />
      {choice === 'edit' && (
        <MailboxFormDialog key={dialog.key} mailbox={mailbox} dialog={dialog} />
      )}
      {choice !== null && choice !== 'edit' && (
        <MailDialog message={choice.message} dialog={dialog} />
      )}
    </>
  )
}

const lastRead = ({ last_read_at }: Mailbox) =>
  last_read_at ? `Última leitura: ${formatDayTime(last_read_at)}` : 'Ainda não foi lida.'

function ReadButton({ id }: { id: string }) {
  const read = useEndpointMutation(mailboxes.read, {
    invalidates: [mailboxes.get, mailboxes.messages],
    onSuccess: () => notify.success('Leitura pedida', 'As mensagens novas aparecem na lista.'),
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  return (
    <BusyButton busy={read.isPending} onClick={() => read.start({ params: { id } })}>
      Ler agora
    </BusyButton>
  )
}

function Problem({ mailbox: { is_active, last_error, failing_since } }: { mailbox: Mailbox }) {
  if (!is_active)
    return (
      <Callout tone="warning" mb="md">
        Esta caixa de entrada está desativada. Nada é lido até ela ser ativada de novo em “Editar”.
      </Callout>
    )
  if (!last_error) return null
  return (
    <Callout tone="danger" mb="md">
      {last_error}{' '}
      {failing_since && `Nenhuma leitura deu certo desde ${formatDayTime(failing_since)}. `}O
      Canhoto tenta de novo sozinho, com intervalos cada vez maiores.
    </Callout>
  )
}
