import { account } from '@canhoto/contracts/account'
import { auth } from '@canhoto/contracts/auth'
import { Button, PasswordInput, Stack, Title } from '@mantine/core'
import { type FormEvent, useState, useTransition } from 'react'
import { newPasswordErrors } from '../../shared/users/new-password.ts'
import { session } from '../../session/session.ts'
import { call } from '../../lib/http/api.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { useReloadGuard } from '../../ui/reload-guard.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './sign-in.module.css'

interface Props {
  token: string
  onDone: () => void
}

const EMPTY = { new_password: '', repeat: '' }

/** Opened by a link that somebody was given; whoever is signed in here meanwhile is signed out when it is used. */
export function ResetStep({ token, onDone }: Props) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, startSaving] = useTransition()
  // The token is nowhere else: it left the address bar.
  useReloadGuard(true)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    const wrong = newPasswordErrors(values)
    setErrors(wrong)
    setFailure(null)
    const [field, sentence] = Object.entries(wrong)[0] ?? []
    if (!field) return startSaving(save)
    notify.error('Erro de Validação', sentence)
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  async function save() {
    try {
      const body = { token, new_password: values.new_password }
      const { username } = await call(account.useReset, { body, token: '' })
      leave(username)
      onDone()
    } catch (error) {
      setFailure(messageOf(error, 'Não foi possível salvar a senha. Tente novamente.'))
    }
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    autoComplete: 'new-password',
    withAsterisk: false,
    required: true,
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Title order={1}>Definir nova senha</Title>
        <PasswordInput
          label="Nova senha"
          placeholder="Pelo menos 6 caracteres"
          {...field('new_password')}
        />
        <PasswordInput
          label="Repita a nova senha"
          placeholder="A mesma senha outra vez"
          {...field('repeat')}
        />
        {failure && !isSaving && (
          <p role="alert" className={classes.error}>
            {failure}
          </p>
        )}
        <Button type="submit" aria-busy={isSaving} fullWidth>
          {isSaving ? 'Salvando...' : 'Salvar nova senha'}
        </Button>
        <Button variant="default" onClick={onDone} disabled={isSaving} fullWidth>
          Voltar
        </Button>
      </Stack>
    </form>
  )
}

/** The server ended the sessions of that person; another one's, on a shared computer, is not left open for them. */
function leave(username: string) {
  const before = session.get()
  session.end('Nova senha definida. Entre com ela para continuar.', username)
  if (before.step === 'complete' && before.user.username !== username) {
    void call(auth.logout, { token: before.token }).catch(() => undefined)
  }
}
