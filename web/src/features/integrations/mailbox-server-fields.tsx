import { SECURITY_LABELS } from '@canhoto/contracts/labels/integrations'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindFields } from '../../kit/form/bind-fields.ts'
import type { MailboxValues } from './mailbox-values.ts'

interface Props {
  form: UseFormReturnType<MailboxValues>
  isNew: boolean
}

const SECURITIES = Object.entries(SECURITY_LABELS).map(([value, label]) => ({ value, label }))

/** What is needed to sign in and open the folder. */
export function MailboxServerFields({ form, isNew }: Props) {
  const field = bindFields(form)
  return (
    <>
      <TextInput
        label="Servidor IMAP"
        placeholder="imap.exemplo.com.br"
        inputMode="url"
        withAsterisk
        {...field('host', 253)}
      />
      <TextInput label="Porta" inputMode="numeric" withAsterisk {...field('port', 5)} />
      <NativeSelect label="Segurança" data={SECURITIES} withAsterisk {...field('security')} />
      <TextInput label="Pasta" withAsterisk {...field('folder', 200)} />
      <TextInput
        label="Usuário"
        placeholder="notas@exemplo.com.br"
        withAsterisk
        {...field('username', 320)}
      />
      <PasswordInput
        label="Senha"
        description={isNew ? undefined : 'Vazia: continua a que está guardada.'}
        withAsterisk={isNew}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
        {...field('password', 500)}
        autoComplete="new-password"
      />
    </>
  )
}
