import { account } from '@canhoto/contracts/account'
import { auth } from '@canhoto/contracts/auth'
import { Button, Paper, TextInput, Title } from '@mantine/core'
import type { output } from 'zod/mini'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { roleOf, session } from '../../session/session.ts'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'

type Me = output<typeof auth.me.returns>

/** What users change of their own account; the rest is changed by an administrator. */
export function OwnData({ me }: { me: Me }) {
  const role = roleOf(me)
  const { form, ...state } = useEndpointForm(account.update, {
    initial: { full_name: me.full_name, email: me.email ?? '' },
    onlyChanged: true,
    invalidates: [auth.me, account.proofEmails],
    failure: {
      title: 'Erro',
      text: 'Não foi possível salvar seus dados. Tente novamente.',
    },
    toastsErrors: true,
    onSaved({ data: user }) {
      session.refresh({ ...me, ...user })
      notify.success('Dados salvos.')
    },
  })

  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="seus-dados">
      <Title order={2} id="seus-dados">
        Seus dados
      </Title>
      <dl className={classes.facts}>
        <Fact name="Usuário" value={me.username} />
        <Fact name="Perfil" value={role ? ROLE_LABELS[role] : (me.role ?? '')} />
        <Fact name="Empresa" value={me.company.name} />
      </dl>
      <PageForm state={state} className={classes.form}>
        <TextInput
          label="Nome completo"
          autoComplete="name"
          maxLength={200}
          withAsterisk={false}
          required
          {...form.getInputProps('full_name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={200}
          {...form.getInputProps('email')}
        />
        <Button type="submit" aria-busy={state.isSaving}>
          {state.isSaving ? 'Salvando...' : 'Salvar dados'}
        </Button>
      </PageForm>
    </Paper>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
