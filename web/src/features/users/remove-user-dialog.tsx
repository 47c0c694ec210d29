import { type UserRow, users } from '@canhoto/contracts/users'
import { callTold } from '../../lib/http/api.ts'
import { RemovalDialog } from '../../kit/form/removal-dialog.tsx'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'

interface Props {
  user: UserRow
  dialog: OpenDialog
  onChanged: () => void
}

const WORDS = {
  done: 'Usuário excluído com sucesso!',
  gone: 'Este usuário não existe mais.',
  failure: { title: 'Erro', text: 'Erro ao excluir usuário' },
}

export function RemoveUserDialog({ user, dialog, onChanged }: Props) {
  return (
    <RemovalDialog
      dialog={dialog}
      title="Excluir usuário"
      remove={() => callTold(users.delete, { params: { id: user.id } })}
      words={WORDS}
      onRemoved={onChanged}
    >
      <p>
        Tem certeza que deseja excluir permanentemente o usuário <strong>{user.full_name}</strong>?
        Esta ação não pode ser desfeita.
      </p>
      <p>
        Quem já entrou no sistema ou tem entregas é desativado e anonimizado: o acesso termina na
        hora, e as entregas passadas continuam com o registro dele sem o nome.
      </p>
    </RemovalDialog>
  )
}
