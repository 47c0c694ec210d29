import { account } from '@canhoto/contracts/account'
import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import { Button, Paper, PasswordInput, Title } from '@mantine/core'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { validateRepeat } from '../../shared/users/validate-repeat.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'

const EMPTY = { current_password: '', new_password: '', repeat: '' }

export function PasswordForm() {
  const { user } = useSignedIn()
  const { form, ...state } = useEndpointForm(account.changePassword, {
    initial: EMPTY,

    toBody: ({ current_password = '', new_password }) => ({ current_password, new_password }),
    validate: validateRepeat,
    resets: true,
    invalidates: [account.sessions],
    failure: { title: 'Erro', text: 'Não foi possível alterar a senha. Tente novamente.' },
    toastsErrors: true,
    onSaved: () =>
      notify.success('Senha alterada', 'As sessões em outros aparelhos foram encerradas.'),
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
      <PageForm state={state} className={classes.form}>
        {/* Password managers read the user of these passwords from it. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label="Nova senha"
          description={`Pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`}
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordInput
          label="Repita a nova senha"
          autoComplete="new-password"
          {...field('repeat')}
        />
        <Button type="submit" aria-busy={state.isSaving}>
          {state.isSaving ? 'Salvando...' : 'Trocar senha'}
        </Button>
      </PageForm>
    </Paper>
  )
}
