import { type Mailbox, mailboxes } from '@canhoto/contracts/mailboxes'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { DayInput } from '../../kit/form/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../shared/active/active-column.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { NEW_MAILBOX, toMailboxBody, toMailboxValues } from './mailbox-values.ts'
import { MailboxServerFields } from './mailbox-server-fields.tsx'
import { MailboxTest } from './mailbox-test.tsx'

interface Props {
  /** Null for a new one. */
  mailbox: Mailbox | null
  dialog: OpenDialog
}

export function MailboxFormDialog({ mailbox, dialog }: Props) {
  const isNew = mailbox === null
  const { form, ...state } = useEndpointForm(isNew ? mailboxes.create : mailboxes.update, {
    dialog,
    initial: mailbox ? toMailboxValues(mailbox) : NEW_MAILBOX,
    ...(mailbox && { params: { id: mailbox.id } }),
    onlyChanged: !isNew,
    edited: mailbox ? { version: mailbox.version, toValues: toMailboxValues } : undefined,
    toBody: toMailboxBody,
    // The sentence of one sender stands below the field of all.
    toField: (path) => path.split('.')[0] ?? path,
    invalidates: [mailboxes.list, mailboxes.get],
    failure: { text: isNew ? 'Erro ao criar caixa de entrada' : 'Erro ao editar caixa de entrada' },
    notFoundText: 'Esta caixa de entrada não existe mais.',
    onSaved: () =>
      notify.success(isNew ? 'Caixa de entrada criada!' : 'Caixa de entrada atualizada!'),
  })
  const field = bindFields(form)
  return (
    <FormDialog title={isNew ? 'Nova caixa de entrada' : 'Editar caixa de entrada'} state={state}>
      <TextInput
        label="Nome"
        placeholder="Notas dos clientes"
        withAsterisk
        {...field('name', 60)}
      />
      {isNew ? (
        <DayInput
          label="Ler mensagens desde"
          description="Vazio: de hoje em diante."
          value={form.getValues().read_since}
          onChange={(day) => form.setFieldValue('read_since', day)}
          error={form.errors['read_since']}
        />
      ) : (
        <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('is_active')} />
      )}
      <MailboxServerFields form={form} isNew={isNew} />
      <MailboxTest values={form.getValues()} mailboxId={mailbox?.id ?? null} />
      <Textarea
        label="Remetentes autorizados"
        description="Um por linha: fiscal@exemplo.com.br, ou @exemplo.com.br para todos de lá. De outros nada é importado."
        rows={3}
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('senders')}
      />
      <TextInput
        label="Servidor que confirma o remetente"
        description="Opcional: o nome que o seu servidor escreve em Authentication-Results. Só entram mensagens que ele confirmou (DMARC ou DKIM)."
        placeholder="mx.exemplo.com.br"
        wrapperProps={{ 'data-whole': true }}
        {...field('authserv_id', 253)}
      />
    </FormDialog>
  )
}
