import { isMaster, type Role } from '@canhoto/contracts/access'
import { companies } from '@canhoto/contracts/companies'
import { type UserRow, users } from '@canhoto/contracts/users'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { MembershipsDialog } from './memberships-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'

export interface UserChoice {
  action: UserAction
  /** Null for a new user. */
  user: UserRow | null
}

interface Props {
  choice: UserChoice
  dialog: OpenDialog
  viewer: Role
}

/** The dialog of what was chosen in the list. */
export function UserDialog({ choice: { action, user }, viewer, dialog }: Props) {
  if (action === 'edit' || !user)
    return <UserFormDialog user={user} viewer={viewer} dialog={dialog} />
  if (action === 'delete')
    return (
      <DeleteUserDialog
        user={user}
        leavesOne={user.is_shared && !isMaster(viewer)}
        dialog={dialog}
      />
    )
  if (action === 'reset') return <ResetPasswordDialog user={user} dialog={dialog} />
  return <MembershipsDialog user={user} dialog={dialog} />
}

const DELETE_TEXTS = {
  done: 'Usuário excluído com sucesso!',
  notFound: 'Este usuário não existe mais.',
  failure: { title: 'Erro', text: 'Erro ao excluir usuário' },
}

interface DeleteProps {
  user: UserRow
  /** The user works for another company too, and a company removes users from itself alone. */
  leavesOne: boolean
  dialog: OpenDialog
}

function DeleteUserDialog({ user, leavesOne, dialog }: DeleteProps) {
  return (
    <DeleteDialog
      dialog={dialog}
      endpoint={users.delete}
      params={{ id: user.id }}
      invalidates={[users.list, companies.usage]}
      title={leavesOne ? 'Remover usuário da empresa' : 'Excluir usuário'}
      confirm={leavesOne ? 'Remover' : 'Excluir'}
      texts={DELETE_TEXTS}
    >
      {leavesOne ? <LeavingText user={user} /> : <DeletionText user={user} />}
    </DeleteDialog>
  )
}

function LeavingText({ user }: { user: UserRow }) {
  return (
    <p>
      <strong>{user.full_name}</strong> também trabalha em outra empresa: aqui o acesso termina na
      hora, e lá nada muda. As entregas passadas continuam com o nome.
    </p>
  )
}

function DeletionText({ user }: { user: UserRow }) {
  return (
    <>
      <p>
        Tem certeza que deseja excluir permanentemente o usuário <strong>{user.full_name}</strong>?
        Esta ação não pode ser desfeita.
      </p>
      <p>
        Quem já entrou no sistema ou tem entregas é desativado e anonimizado: o acesso termina na
        hora, e as entregas passadas continuam com o registro dele sem o nome.
      </p>
    </>
  )
}
