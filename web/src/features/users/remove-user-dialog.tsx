import { type UserRow, users } from '@canhoto/contracts/users'
import { useMutation } from '@tanstack/react-query'
import { callTold } from '../../lib/api.ts'
import { serverMessage } from '../../panels/server-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

interface Props {
  user: UserRow
  onRemoved: () => void
  onClose: () => void
}

export function RemoveUserDialog({ user, onRemoved, onClose }: Props) {
  const removing = useMutation({
    mutationFn: () => callTold(users.remove, { params: { id: user.id } }),
    onSuccess({ message = 'Usuário excluído com sucesso!' }) {
      notify.success(message)
      onRemoved()
      onClose()
    },
    onError: (error) => notify.error('Erro', serverMessage(error, 'Erro ao excluir usuário')),
  })
  return (
    <ConfirmDialog
      opened
      title="Excluir usuário"
      confirm="Excluir"
      danger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja excluir permanentemente o usuário <strong>{user.full_name}</strong>?
        Esta ação não pode ser desfeita.
      </p>
      <p>
        Quem já entrou no sistema ou tem entregas é desativado e anonimizado: o acesso termina na
        hora, e as entregas passadas continuam com o registro dele sem o nome.
      </p>
    </ConfirmDialog>
  )
}
