import { account } from '@canhoto/contracts/account'
import { auth } from '@canhoto/contracts/auth'
import { Button, Paper, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { output } from 'zod/mini'
import { roleOf, session } from '../../session/session.ts'
import { call } from '../../lib/http/api.ts'
import { ROLE_LABELS } from '@canhoto/contracts/role-labels'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'
import { useOwnForm } from './use-own-form.ts'

type Me = output<typeof auth.me.returns>

/** What others see of this person; the rest of it is changed by whoever runs the company. */
export function OwnData({ me }: { me: Me }) {
  const cache = useQueryClient()
  const role = roleOf(me)
  const { form, submit, isSaving } = useOwnForm({
    initial: { full_name: me.full_name, email: me.email ?? '' },
    check,
    async save(body) {
      const user = await call(account.update, { body })
      cache.setQueryData(['me'], { ...user, company: me.company })
      session.refresh(user, me.company)
      notify.success('Dados salvos')
    },
    failure: 'Não foi possível salvar seus dados. Tente novamente.',
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
      <form onSubmit={submit} noValidate className={classes.form}>
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
        <Button type="submit" aria-busy={isSaving}>
          {isSaving ? 'Salvando...' : 'Salvar dados'}
        </Button>
      </form>
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

function check({ full_name, email }: { full_name: string; email: string }) {
  return {
    ...(!full_name.trim() && { full_name: 'Informe o seu nome.' }),
    ...(email.trim() && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'E-mail inválido.' }),
  }
}
