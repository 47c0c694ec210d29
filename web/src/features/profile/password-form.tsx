import { account } from '@canhoto/contracts/account'
import { Button, Paper, PasswordInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { newPasswordErrors } from '../../shared/users/new-password.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'
import { useOwnForm } from './use-own-form.ts'
import { sessionsKey } from './use-sessions.ts'

const EMPTY = { current_password: '', new_password: '', repeat: '' }

export function PasswordForm() {
  const { user } = useSignedIn()
  const cache = useQueryClient()
  const { form, submit, isSaving } = useOwnForm({
    initial: EMPTY,
    check,
    async save({ current_password, new_password }) {
      await call(account.changePassword, { body: { current_password, new_password } })
      form.reset()
      notify.success('Senha alterada', 'As sessões em outros aparelhos foram encerradas.')
      await cache.invalidateQueries({ queryKey: sessionsKey })
    },
    failure: 'Não foi possível alterar a senha. Tente novamente.',
  })
  const field = (name: keyof typeof EMPTY) => ({
    withAsterisk: false,
    required: true,
    ...form.getInputProps(name),
  })

  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby="trocar-senha">
      <Title order={2} id="trocar-senha">
        Trocar senha
      </Title>
      <form onSubmit={submit} noValidate className={classes.form}>
        {/* Tells a password manager whose passwords these are. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label="Nova senha"
          description="Pelo menos 6 caracteres"
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordInput
          label="Repita a nova senha"
          autoComplete="new-password"
          {...field('repeat')}
        />
        <Button type="submit" aria-busy={isSaving}>
          {isSaving ? 'Salvando...' : 'Trocar senha'}
        </Button>
      </form>
    </Paper>
  )
}

function check(values: typeof EMPTY) {
  return {
    ...(!values.current_password && { current_password: 'Informe a senha atual.' }),
    ...newPasswordErrors(values),
  }
}
