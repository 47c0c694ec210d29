import { auth } from '@canhoto/contracts/auth'
import { Stack, TextInput, Title } from '@mantine/core'
import { type ComponentType, Suspense, useActionState } from 'react'
import { session } from '../../session/session.ts'
import { call } from '../../lib/http/api.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { lazyOptional } from '../../lib/lazy-optional.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { Callout } from '../../ui/callout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'

/** What the form does not wait for. */
const lazyWhenIdle = (load: () => Promise<ComponentType>) =>
  lazyOptional(() => whenIdle().then(load))

// It comes with much of the outbox, so the form is shown first.
const LeftItems = lazyWhenIdle(async () => (await import('./left-items.tsx')).LeftItems)
const ForgotPassword = lazyWhenIdle(
  async () => (await import('./forgot-password.tsx')).ForgotPassword,
)

interface Attempt {
  username: string
  error: string | null
}

async function login(form: FormData, onFirstPassword: Props['onFirstPassword']): Promise<Attempt> {
  const { username = '', password = '' } = Object.fromEntries(form) as Record<string, string>
  try {
    const { user, token, reset_token } = await call(auth.login, {
      body: { username, password },
    })
    if (reset_token) {
      onFirstPassword(reset_token)
      return { username, error: null }
    }
    session.chooseCompany(user, token)
    notify.success('Login realizado com sucesso!', `Bem-vindo, ${user.full_name}.`)
    return { username, error: null }
  } catch (error) {
    const message = messageOf(error, 'Credenciais inválidas')
    notify.error('Erro no login', message)
    return { username, error: message }
  }
}

interface Props {
  notice: string | null
  /** Fills the field: the user whose session ended, or whose password was reset. */
  username?: string
  /** With the token that replaces a first password. */
  onFirstPassword: (resetToken: string) => void
}

export function LoginStep({ notice, username = '', onFirstPassword }: Props) {
  const [attempt, submit, busy] = useActionState(
    (_: Attempt, form: FormData) => login(form, onFirstPassword),
    { username, error: null },
  )
  useReloadGuard(busy)
  return (
    <>
      <form action={submit}>
        <Stack gap="lg">
          <Title order={1}>Entrar na sua conta</Title>
          {notice && !attempt.error && (
            <Callout tone="warning">
              <output>{notice}</output>
            </Callout>
          )}
          <TextInput
            label="Usuário"
            name="username"
            placeholder="Digite seu usuário"
            defaultValue={attempt.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={username ? undefined : focus}
            withAsterisk={false}
            required
          />
          <PasswordField
            label="Senha"
            name="password"
            placeholder="Digite sua senha"
            autoComplete="current-password"
            ref={username ? focus : undefined}
            withAsterisk={false}
            required
          />
          {attempt.error && !busy && (
            <Callout tone="danger" role="alert">
              {attempt.error}
            </Callout>
          )}
          <PlainButton type="submit" disabled={busy}>
            {busy ? 'Entrando...' : 'Entrar'}
          </PlainButton>
        </Stack>
      </form>
      <Suspense>
        <ForgotPassword />
      </Suspense>
      {/* Last, because it comes late: it must not move a button that is being pressed. */}
      <Suspense>
        <LeftItems />
      </Suspense>
    </>
  )
}

function focus(field: HTMLInputElement | null) {
  field?.focus()
}
