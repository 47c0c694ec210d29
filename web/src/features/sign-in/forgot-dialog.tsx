import { account } from '@canhoto/contracts/account'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { callWithMessage } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormQueries } from './form-queries.tsx'
import classes from './forgot-password.module.css'
import page from './sign-in.module.css'

/** Sends the link to a new password to an address. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormQueries>
      <Dialog opened onClose={onClose} title="Esqueci minha senha" brief>
        <ForgotForm onDone={onClose} />
      </Dialog>
    </FormQueries>
  )
}

interface Answer {
  /** The same for every address. */
  text: string
  email: string
}

function ForgotForm({ onDone }: { onDone: () => void }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { form, ...state } = useEndpointForm(account.forgotPassword, {
    initial: { email: '' },
    send: ({ body }) => callWithMessage(account.forgotPassword, { body, token: '' }),
    failure: {
      text: 'Não foi possível enviar o pedido. Tente novamente.',
      unreachable: { title: '', text: 'Erro de conexao' },
    },
    toastsErrors: true,
    onSaved: ({ message = '' }) => setAnswer({ text: message, email: form.getValues().email }),
  })
  if (answer) return <Sent answer={answer} onDone={onDone} />
  return (
    <PageForm state={state} className={page.form}>
      <TextInput
        label="E-mail do seu cadastro"
        description="Sem e-mail no cadastro, peça um link ao administrador da sua empresa."
        type="email"
        inputMode="email"
        autoComplete="email"
        withAsterisk={false}
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" aria-busy={state.isSaving} fullWidth>
        {state.isSaving ? 'Enviando...' : 'Enviar link'}
      </Button>
    </PageForm>
  )
}

/** Takes the focus of the button that it replaces, and is read with it. */
function Sent({ answer, onDone }: { answer: Answer; onDone: () => void }) {
  return (
    <div className={classes.answer}>
      <div id="pedido">
        <p>{answer.text}</p>
        <p>
          Pedido feito para <strong>{answer.email}</strong>. Se o e-mail não chegar em alguns
          minutos, procure entre os indesejados (spam).
        </p>
      </div>
      <Button onClick={onDone} fullWidth aria-describedby="pedido" ref={focus}>
        Voltar
      </Button>
    </div>
  )
}

function focus(button: HTMLButtonElement | null) {
  button?.focus()
}
