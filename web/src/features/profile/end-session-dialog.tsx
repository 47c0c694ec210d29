import { account, type SessionRow } from '@canhoto/contracts/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { dayTime } from '../../lib/format.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { deviceName } from '@canhoto/contracts/device-name'
import { sessionsKey } from './use-sessions.ts'

interface Props {
  session: SessionRow
  onClose: () => void
}

export function EndSessionDialog({ session, onClose }: Props) {
  const cache = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call(account.endSession, { params: { id: session.id } }),
    onSuccess: () => notify.success('Sessão encerrada'),
    onError: (error) =>
      notify.error('Erro', serverMessage(error, 'Não foi possível encerrar a sessão.')),
    async onSettled() {
      onClose()
      await cache.invalidateQueries({ queryKey: sessionsKey })
    },
  })

  return (
    <ConfirmDialog
      opened
      title="Encerrar esta sessão?"
      confirm="Encerrar"
      danger
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{deviceName(session.device)}</strong>, {session.company_name}, desde{' '}
        {dayTime(session.created_at)}.
      </p>
      <p>
        Nesse aparelho será preciso entrar de novo. O que ele ainda não enviou continua guardado
        nele.
      </p>
    </ConfirmDialog>
  )
}
