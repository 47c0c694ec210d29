import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { useSignedIn } from '../../app/use-session.ts'
import { summaryOf } from '../../panels/form/checks.ts'
import { FormDialog } from '../../panels/form/form-dialog.tsx'
import { useFormDialog } from '../../panels/form/use-form-dialog.ts'
import { notify } from '../../ui/notify.ts'
import { createUser, updateUser } from './save-user.ts'
import { UserFields } from './user-fields.tsx'
import { checkUser, valuesOf } from './user-values.ts'

interface Props {
  /** Null for a new person. */
  user: UserRow | null
  viewer: Role
  onSaved: () => void
  onClose: () => void
}

/** Mounted while it is open. */
export function UserFormDialog({ user, viewer, onSaved, onClose }: Props) {
  const { company } = useSignedIn()
  const isNew = user === null
  const { form, ...state } = useFormDialog({
    opened: true,
    initial: valuesOf(user, viewer === 'MASTER' ? '' : company.id),
    check: (values) => checkUser(values, isNew),
    summarize: summaryOf,
    save: (values, key) => (user ? updateUser(user, values) : createUser(values, key)),
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar usuário' : 'Erro ao atualizar usuário' },
    onSaved({ message = 'Usuário salvo com sucesso!' }) {
      notify.success(message)
      onSaved()
    },
    onClose,
  })
  return (
    <FormDialog title={isNew ? 'Novo Usuário' : 'Editar Usuário'} state={state}>
      <UserFields form={form} user={user} viewer={viewer} />
    </FormDialog>
  )
}
