import {
  MESSAGE_STATES,
  type MessageDetails,
  type Webhook,
  type WebhookMessage,
  webhooks,
} from '@canhoto/contracts/webhooks'
import { MESSAGE_STATE_LABELS } from '@canhoto/contracts/labels/integrations'
import { Button, NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { formatDayTime } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './integrations.module.css'
import { messageColumns } from './message-columns.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

const REFRESH_MS = 5000

const STATES = [
  { value: '', label: 'Todas as mensagens' },
  ...Object.entries(MESSAGE_STATE_LABELS).map(([value, label]) => ({ value, label })),
]

const FIELDS = { state: z.enum(MESSAGE_STATES) }

type Choice = 'edit' | { message: WebhookMessage | MessageDetails }

export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const dialog = useDialog<Choice>(['edit'])
  const { filters, change, paging } = useListAddress(FIELDS)
  const { choice } = dialog
  const message = choice !== null && choice !== 'edit' ? choice.message : null
  return (
    <>
      <PageHeader title={webhook.name} note={<span className={classes.url}>{webhook.url}</span>}>
        <Button variant="default" onClick={() => dialog.open('edit')}>
          Editar
        </Button>
        <RotateSecret id={webhook.id} />
        <WebhookActions id={webhook.id} />
      </PageHeader>
      <Problem webhook={webhook} />
      <NativeSelect
        className={classes.filter ?? ''}
        aria-label="Situação das mensagens"
        data={STATES}
        value={filters.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ state: FIELDS.state.options.find((each) => each === value) })
        }
      />
      <EndpointList
        endpoint={webhooks.messages}
        params={{ id: webhook.id }}
        query={filters}
        paging={paging}
        refetchInterval={REFRESH_MS}
        label="Mensagens"
        columns={messageColumns((each) => dialog.open({ message: each }))}
        emptyText="Nenhuma mensagem nos últimos 30 dias. Com “Testar” o endereço recebe uma agora."
        failure={{ title: 'Erro ao carregar mensagens' }}
      />
      {choice === 'edit' && (
        <WebhookFormDialog key={dialog.key} webhook={webhook} dialog={dialog} />
      )}
      {message && <MessageDialog id={message.id} dialog={dialog} />}
    </>
  )
}

function Problem({ webhook: { is_active, disabled_reason, failing_since } }: { webhook: Webhook }) {
  if (!is_active)
    return (
      <Callout tone="warning" mb="md">
        {disabled_reason === 'gone' &&
          'O Canhoto desativou este webhook: o endereço respondeu que não existe mais (410). '}
        {disabled_reason === 'failing' &&
          'O Canhoto desativou este webhook: nenhuma chamada deu certo durante dias. '}
        {disabled_reason === null && 'Este webhook está desativado. '}
        Nada é enviado, e o que acontece agora não fica na fila. Em “Editar” ele é ativado de novo.
      </Callout>
    )
  if (!failing_since) return null
  return (
    <Callout tone="danger" mb="md">
      Nenhuma chamada deu certo desde {formatDayTime(failing_since)}. O Canhoto tenta de novo
      sozinho, com intervalos cada vez maiores.
    </Callout>
  )
}
