import { MAX_WEBHOOKS, type Webhook, webhooks } from '@canhoto/contracts/webhooks'
import { useState } from 'react'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../kit/list/actions-column.tsx'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import classes from './integrations.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

const DELETE_TEXTS = {
  done: 'Webhook excluído.',
  notFound: 'Este webhook não existe mais.',
  failure: { title: 'Erro ao excluir webhook' },
}

export function WebhooksTab() {
  const dialog = useDialog<RowChoice<Webhook>>()
  const [made, setMade] = useState<string | null>(null)
  const { edited, deleted } = dialog.choice ?? {}
  const actions = actionsColumn({ open: dialog.open, nameOf: ({ name }: Webhook) => name })
  return (
    <>
      <div className={classes.bar}>
        <NewButton onClick={() => dialog.open({ edited: null })}>Novo webhook</NewButton>
      </div>
      <EndpointList
        endpoint={webhooks.list}
        pageSize={MAX_WEBHOOKS}
        label="Webhooks"
        columns={[...webhookColumns, actions]}
        emptyText="Nenhum webhook. O Canhoto pode avisar o ERP de cada entrega, canhoto e ocorrência."
        failure={{ title: 'Erro ao carregar webhooks' }}
      />
      {edited !== undefined && (
        <WebhookFormDialog key={dialog.key} webhook={edited} dialog={dialog} onMade={setMade} />
      )}
      <SecretDialog
        title="Webhook criado"
        label="Segredo"
        secret={made}
        onClose={() => setMade(null)}
      >
        <p>
          O programa que recebe confere com este segredo que a chamada veio do Canhoto (Standard
          Webhooks). Copie-o agora: ele não aparece de novo.
        </p>
      </SecretDialog>
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={webhooks.delete}
          params={{ id: deleted.id }}
          invalidates={[webhooks.list]}
          title="Excluir webhook"
          texts={DELETE_TEXTS}
        >
          <p>
            <strong>{deleted.name}</strong> deixa de receber avisos, e o registro do que já recebeu
            é apagado.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
