import { apiKeys } from '@canhoto/contracts/api-keys'
import { SCOPE_LABELS } from '@canhoto/contracts/labels/integrations'
import type { Scope } from '@canhoto/contracts/scopes'
import { TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DayInput } from '../../kit/form/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { CheckList } from './check-list.tsx'

interface Props {
  dialog: OpenDialog
  onMade: (key: string) => void
}

export function KeyFormDialog({ dialog, onMade }: Props) {
  const { form, ...state } = useEndpointForm(apiKeys.create, {
    dialog,
    initial: { name: '', scopes: [] as Scope[], expires_on: '' },
    invalidates: [apiKeys.list],
    failure: { text: 'Erro ao criar chave' },
    onSaved: ({ data }) => onMade(data.key),
  })
  const field = bindFields(form)
  const scopes = form.getInputProps('scopes')
  return (
    <FormDialog title="Nova chave de API" state={state} submit="Criar chave" busy="Criando...">
      <TextInput
        label="Nome"
        description="O programa que vai usá-la. Uma chave para cada um."
        placeholder="ERP da matriz"
        withAsterisk
        {...field('name', 60)}
      />
      <DayInput
        label="Vale até"
        description="Vazio: não vence."
        {...field('expires_on')}
        value={form.getValues().expires_on}
      />
      <CheckList
        legend="Permissões"
        labels={SCOPE_LABELS}
        value={form.getValues().scopes}
        onChange={(value) => form.setFieldValue('scopes', value)}
        error={scopes.error}
      />
    </FormDialog>
  )
}
