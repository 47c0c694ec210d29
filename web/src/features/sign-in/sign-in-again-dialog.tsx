import { auth } from '@canhoto/contracts/auth'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useActionState, useState } from 'react'
import { DiscardQuestion } from '../../kit/form/discard-question.tsx'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { call } from '../../lib/http/api.ts'
import { session } from '../../session/session.ts'
import type { Session } from '../../session/stored-session.ts'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Interrupted = Exclude<Session, { step: 'login' }>

const FORM = 'entrar-de-novo'

interface Props {
  session: Interrupted
  /** Why the session ended, as a sentence. */
  reason: string
}

/** Signs the same user in to the same company again, over the screen that holds something unsaved. Nothing else goes on here. */
export function SignInAgainDialog({ session: interrupted, reason }: Props) {
  const [error, submit, isBusy] = useActionState(
    (_: string | null, form: FormData) => signInAgain(interrupted, form),
    null,
  )
  const [isAsking, setAsking] = useState(false)
  const actions = (
    <>
      <Button variant="default" onClick={() => setAsking(true)} disabled={isBusy}>
        Cancelar
      </Button>
      <Button type="submit" form={FORM} disabled={isBusy}>
        {isBusy ? 'Entrando...' : 'Entrar'}
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        opened
        brief
        title="Entre novamente"
        onClose={() => setAsking(true)}
        actions={actions}
      >
        <form id={FORM} action={submit}>
          <Stack>
            <Callout tone="warning">
              <output>{reason}</output>
            </Callout>
            <p>O que você preencheu continua na tela. Entre novamente para salvar.</p>
            <TextInput
              label="Usuário"
              value={interrupted.user.username}
              autoComplete="username"
              readOnly
            />
            <PasswordInput
              label="Senha"
              name="password"
              placeholder="Digite sua senha"
              autoComplete="current-password"
              withAsterisk={false}
              required
              data-autofocus
            />
            {error && !isBusy && (
              <Callout tone="danger" role="alert">
                {error}
              </Callout>
            )}
          </Stack>
        </form>
      </Dialog>
      <DiscardQuestion guard={{ isAsking, discard: session.leave, stay: () => setAsking(false) }} />
    </>
  )
}

/** Answers the sentence to show where it failed. */
async function signInAgain(interrupted: Interrupted, form: FormData): Promise<string | null> {
  const { username, id } = interrupted.user
  try {
    const { password = '' } = Object.fromEntries(form) as Record<string, string>
    const signIn = { body: { username, password }, token: '' }
    const { user, token, reset_token } = await call(auth.login, signIn)
    if (reset_token) return 'Sua senha precisa ser trocada. Saia e entre novamente para trocá-la.'
    // The name was given to another user meanwhile.
    if (user.id !== id) return 'Este usuário não é mais o mesmo. Saia e entre novamente.'
    if (interrupted.step === 'complete') await enterAgain(interrupted, token)
    else if (session.get() === interrupted) session.chooseCompany(user, token)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return 'Você não tem mais acesso a esta empresa. Fale com o administrador.'
    return messageOf(error, 'Credenciais inválidas')
  }
}

type InCompany = Extract<Session, { step: 'complete' }>

async function enterAgain(interrupted: InCompany, token: string) {
  const body = { company_id: interrupted.company.id }
  const entered = await call(auth.selectCompany, { body, token })
  // What it held was given up meanwhile, and the session with it.
  if (session.get() === interrupted) session.complete(entered)
}
