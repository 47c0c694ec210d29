import { companies } from '@canhoto/contracts/companies'
import { users } from '@canhoto/contracts/users'
import { Button, TextInput } from '@mantine/core'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useSignedIn } from '../../session/use-session.ts'
import classes from './first-steps.module.css'
import { type Invited, inviteUser } from './invite-user.ts'

interface Props {
  onInvited: (invited: Invited) => void
}

export function AdministratorForm({ onInvited }: Props) {
  const { company } = useSignedIn()
  const { form, ...state } = useEndpointForm(users.create, {
    initial: { full_name: '', username: '', email: '' },
    toBody: ({ full_name = '', username = '', email = '' }) => ({
      full_name,
      username,
      email,
      user_type: 'ADMIN',
      company_id: company.id,
      password: null,
    }),
    send: ({ body, headers }) => inviteUser(body, headers),
    invalidates: [users.list, companies.usage],
    failure: { text: 'Erro ao criar usuário' },
    onSaved: onInvited,
  })
  const field = bindFields(form)
  return (
    <PageForm state={state} className={classes.form}>
      <TextInput
        label="Nome completo"
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('full_name', 200)}
      />
      <TextInput
        label="Usuário"
        description="O nome com que ele entra."
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...field('username', 60)}
      />
      <TextInput
        label="E-mail"
        description="Opcional."
        type="email"
        inputMode="email"
        {...field('email', 200)}
      />
      <Button type="submit" className={classes.action} aria-busy={state.isSaving}>
        {state.isSaving ? 'Salvando...' : 'Cadastrar e criar link'}
      </Button>
    </PageForm>
  )
}
