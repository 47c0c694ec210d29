import { isMaster, type Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { useSignedIn } from '../../session/use-session.ts'
import { changesOf } from '../../kit/form/diff-values.ts'
import { summaryOf } from '../../kit/form/checks.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { createUser, updateUser } from './save-user.ts'
import { UserFields } from './user-fields.tsx'
import { checkUser, valuesOf } from './user-values.ts'

interface Props {
  /** Null for a new person. */
  user: UserRow | null
  viewer: Role
  dialog: OpenDialog
  onChanged: () => void
}

export function UserFormDialog({ user, viewer, dialog, onChanged }: Props) {
  const { company } = useSignedIn()
  const isNew = user === null
  const initial = valuesOf(user, isMaster(viewer) ? '' : company.id)
  const { form, ...state } = useFormDialog({
    dialog,
    initial,
    check: (values) => checkUser(values, isNew),
    summarize: summaryOf,
    save: (values, key) =>
      user ? updateUser(user, changesOf(initial, values)) : createUser(values, key),
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar usuário' : 'Erro ao atualizar usuário' },
    ...(!isNew && { gone: 'Este usuário não existe mais.' }),
    onChanged,
    onSaved: ({ message = 'Usuário salvo com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog title={isNew ? 'Novo Usuário' : 'Editar Usuário'} state={state}>
      <UserFields form={form} user={user} viewer={viewer} />
    </FormDialog>
  )
}
