import { account } from '@canhoto/contracts/account'
import { auth } from '@canhoto/contracts/auth'
import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import { Button, PasswordInput, Title } from '@mantine/core'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { call, callWithMessage } from '../../lib/http/api.ts'
import { session } from '../../session/session.ts'
import { validateRepeat } from '../../shared/users/validate-repeat.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { FormQueries } from './form-queries.tsx'
import classes from './sign-in.module.css'

// By its own name it would look like a hook.
const RESET = account.useReset

interface Props {
  token: string
  /** The user signed in with a first password, and has no link. */
  isFirstPassword: boolean
  onDone: () => void
}

/** Opened by a link that the administrator handed over, or by a first password. Using it signs out another user of this device. */
export function ResetStep(props: Props) {
  return (
    <FormQueries>
      <ResetForm {...props} />
    </FormQueries>
  )
}

function ResetForm({ token, isFirstPassword, onDone }: Props) {
  const { form, ...state } = useEndpointForm(RESET, {
    initial: { new_password: '', repeat: '' },
    toBody: ({ new_password }) => ({ token, new_password }),
    validate: validateRepeat,
    send: ({ body }) => callWithMessage(RESET, { body, token: '' }),
    failure: {
      text: 'Não foi possível salvar a senha. Tente novamente.',
      unreachable: { title: '', text: 'Erro de conexao' },
    },
    toastsErrors: true,
    onSaved({ data: { username } }) {
      endSession(username)
      onDone()
    },
  })
  // The token left the address bar, so a reload would lose it.
  useReloadGuard(true)

  const field = (name: 'new_password' | 'repeat') => ({
    autoComplete: 'new-password',
    withAsterisk: false,
    required: true,
    ...form.getInputProps(name),
  })

  return (
    <PageForm state={state} className={classes.form}>
      <div>
        <Title order={1}>Definir nova senha</Title>
        {isFirstPassword && (
          <p className={classes.subtitle}>
            A senha com que você entrou foi escolhida por outra pessoa. Escolha uma que só você
            conheça.
          </p>
        )}
      </div>
      <PasswordInput
        label="Nova senha"
        placeholder={`Pelo menos ${MIN_PASSWORD_LENGTH} caracteres`}
        {...field('new_password')}
      />
      <PasswordInput
        label="Repita a nova senha"
        placeholder="A mesma senha outra vez"
        {...field('repeat')}
      />
      <Button type="submit" aria-busy={state.isSaving} fullWidth>
        {state.isSaving ? 'Salvando...' : 'Salvar nova senha'}
      </Button>
      <Button variant="default" onClick={onDone} disabled={state.isSaving} fullWidth>
        Voltar
      </Button>
    </PageForm>
  )
}

/** The server ended the sessions of the user; that of another one, on a shared computer, is not left open for them. */
function endSession(username: string) {
  const before = session.get()
  session.end('Nova senha definida. Entre com ela para continuar.', username)
  if (before.step === 'complete' && before.user.username !== username) {
    void call(auth.logout, { token: before.token }).catch(() => undefined)
  }
}
