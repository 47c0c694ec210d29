import { EVENT_LABELS } from '@canhoto/contracts/labels/integrations'
import { type Webhook, type WebhookEvent, webhooks } from '@canhoto/contracts/webhooks'
import { NativeSelect, TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../shared/active/active-column.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { CheckList } from './check-list.tsx'

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null
  dialog: OpenDialog
  /** Given the secret of a new one. */
  onMade?: (secret: string) => void
}

type Values = { name: string; url: string; events: WebhookEvent[]; is_active: string }

const EMPTY: Values = { name: '', url: '', events: [], is_active: 'ATIVO' }

const valuesOf = ({ name, url, events, is_active }: Webhook): Values => ({
  name,
  url,
  events,
  is_active: is_active ? 'ATIVO' : 'INATIVO',
})

export function WebhookFormDialog({ webhook, dialog, onMade }: Props) {
  const isNew = webhook === null
  const { form, ...state } = useEndpointForm(isNew ? webhooks.create : webhooks.update, {
    dialog,
    initial: webhook ? valuesOf(webhook) : EMPTY,
    ...(webhook && { params: { id: webhook.id } }),
    onlyChanged: !isNew,
    edited: webhook ? { version: webhook.version, toValues: valuesOf } : undefined,
    invalidates: [webhooks.list, webhooks.get],
    failure: { text: isNew ? 'Erro ao criar webhook' : 'Erro ao editar webhook' },
    notFoundText: 'Este webhook não existe mais.',
    onSaved({ data }) {
      if ('secret' in data) onMade?.(data.secret)
      else notify.success('Webhook atualizado com sucesso!')
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog title={isNew ? 'Novo webhook' : 'Editar webhook'} state={state}>
      <TextInput label="Nome" placeholder="ERP da matriz" withAsterisk {...field('name', 60)} />
      {!isNew && <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('is_active')} />}
      <TextInput
        label="Endereço"
        description="Recebe chamadas POST com JSON assinado."
        placeholder="https://erp.exemplo.com.br/canhoto"
        inputMode="url"
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('url', 500)}
      />
      <CheckList
        legend="Avisar de"
        labels={EVENT_LABELS}
        value={form.getValues().events}
        onChange={(value) => form.setFieldValue('events', value)}
        error={form.getInputProps('events').error}
      />
    </FormDialog>
  )
}
