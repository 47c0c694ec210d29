import { type Email, emails } from '@canhoto/contracts/emails'
import { IconRefresh } from '@tabler/icons-react'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { RowButton } from '../../../ui/table/row-actions.tsx'

/** Each row has its own, so that one is sent again while another is on its way. */
export function RetryButton({ email: { id, subject, recipient } }: { email: Email }) {
  const retry = useEndpointMutation(emails.retry, {
    invalidates: [emails.list],
    onSuccess: () => notify.success('O e-mail volta à fila', 'O resultado aparece na lista.'),
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  return (
    <RowButton
      title="Tentar de novo"
      name={`${subject} para ${recipient}`}
      Icon={IconRefresh}
      onClick={() => retry.start({ params: { id } })}
    />
  )
}
