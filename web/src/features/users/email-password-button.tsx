import { type UserRow, users } from '@canhoto/contracts/users'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/toasts/notify.ts'

interface Props {
  user: UserRow
  onSent: () => void
}

/** Sends the link to the user's own address, so that no administrator sees it. */
export function EmailPasswordButton({ user, onSent }: Props) {
  const sending = useEndpointMutation(users.emailPassword, {
    onSuccess({ data: { recipient } }) {
      notify.success('Link a caminho', `O e-mail vai para ${recipient}.`)
      onSent()
    },
    onError: (error) =>
      notify.error('Erro', serverMessage(error, 'Não foi possível enviar o link.')),
  })
  return (
    <BusyButton busy={sending.isPending} onClick={() => sending.start({ params: { id: user.id } })}>
      Enviar por e-mail
    </BusyButton>
  )
}
