import { type UserRow, users } from '@canhoto/contracts/users'
import { Button, TextInput } from '@mantine/core'
import { formatDayTime } from '../../lib/format.ts'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { copyLinks, resetLink } from '../../shared/users/reset-link.ts'
import { useMail } from '../../shared/emails/use-mail.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { EmailPasswordButton } from './email-password-button.tsx'

interface Props {
  user: UserRow
  dialog: OpenDialog
}

/** A link that the administrator hands over, with which the user chooses a password once. */
export function ResetPasswordDialog({ user, dialog }: Props) {
  const creation = useEndpointMutation(users.resetPassword, {
    onError: (error) =>
      notify.error('Erro', serverMessage(error, 'Não foi possível criar o link.')),
  })
  const reset = creation.result?.data
  const link = reset && resetLink(reset.token)
  const hasMail = useMail()
  const canEmail = hasMail && user.email !== null && !link
  const actions = (
    <>
      {!canEmail && (
        <Button variant="default" onClick={dialog.close}>
          Fechar
        </Button>
      )}
      <BusyButton
        variant={canEmail ? 'default' : 'filled'}
        busy={creation.isPending}
        onClick={() => (link ? void copyLinks(link) : creation.start({ params: { id: user.id } }))}
      >
        {link ? 'Copiar link' : 'Criar link'}
      </BusyButton>
      {canEmail && <EmailPasswordButton user={user} onSent={dialog.close} />}
    </>
  )
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Redefinir senha"
      actions={actions}
      brief
    >
      {reset && link ? (
        <>
          <p>
            Entregue este link a <strong>{user.full_name}</strong>. Ele vale uma vez, até{' '}
            {formatDayTime(reset.expires_at)}, e não aparece de novo.
          </p>
          <TextInput
            label="Link"
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      ) : (
        <>
          <p>
            Será criado um link com o qual <strong>{user.full_name}</strong> escolhe uma senha nova.
            A senha atual continua valendo até lá; um link anterior deixa de valer.
          </p>
          {hasMail && <WhereTo email={user.email} />}
        </>
      )}
    </Dialog>
  )
}

/** Where the installation sends e-mails. */
function WhereTo({ email }: Pick<UserRow, 'email'>) {
  if (email === null)
    return <p>Este usuário não tem e-mail no cadastro: crie o link e entregue-o você.</p>
  return (
    <p>
      Por e-mail ele vai para <strong>{email}</strong>. Você também pode criá-lo e entregá-lo.
    </p>
  )
}
