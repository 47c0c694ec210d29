import { account } from '@canhoto/contracts/account'
import { Button, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { PageForm } from '../../kit/form/page-form.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { callWithMessage } from '../../lib/http/api.ts'
import { hasMail } from '../../shared/emails/has-mail.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormQueries } from './form-queries.tsx'
import classes from './sign-in.module.css'

/** Nothing where the installation sends no e-mails. */
export function ForgotPassword() {
  const isOffered = use(hasMail())
  const [opened, setOpened] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <Button variant="subtle" fullWidth mt="sm" onClick={() => setOpened(true)}>
        Esqueci minha senha
      </Button>
      <FormQueries>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Esqueci minha senha" brief>
          <ForgotForm onDone={() => setOpened(false)} />
        </Dialog>
      </FormQueries>
    </>
  )
}

/** The answer is the same for every address. */
function ForgotForm({ onDone }: { onDone: () => void }) {
  const [answer, setAnswer] = useState('')
  const { form, ...state } = useEndpointForm(account.forgotPassword, {
    initial: { email: '' },
    send: ({ body }) => callWithMessage(account.forgotPassword, { body, token: '' }),
    failure: {
      text: 'Não foi possível enviar o pedido. Tente novamente.',
      unreachable: { title: '', text: 'Erro de conexao' },
    },
    toastsErrors: true,
    onSaved: ({ message = '' }) => setAnswer(message),
  })
  if (answer)
    return (
      <div className={classes.form}>
        <output>{answer}</output>
        <Button onClick={onDone} fullWidth>
          Voltar
        </Button>
      </div>
    )
  return (
    <PageForm state={state} className={classes.form}>
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
