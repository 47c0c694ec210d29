import { isMaster, type Role } from '@canhoto/contracts/access'
import { companies } from '@canhoto/contracts/companies'
import { type UserRow, users } from '@canhoto/contracts/users'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { createUser } from './create-user.ts'
import { UserFields } from './user-fields.tsx'
import { validateCompany, valuesOf } from './user-values.ts'

interface Props {
  /** Null for a new user. */
  user: UserRow | null
  viewer: Role
  dialog: OpenDialog
}

export function UserFormDialog({ user, viewer, dialog }: Props) {
  const { company } = useSignedIn()
  const isNew = user === null
  const { form, ...state } = useEndpointForm(isNew ? users.create : users.update, {
    dialog,
    initial: valuesOf(user, isMaster(viewer) ? '' : company.id),
    ...(user ? { params: { id: user.id }, onlyChanged: true } : { send: createUser }),
    edited: user
      ? { version: user.version, toValues: (current) => valuesOf(current, '') }
      : undefined,
    validate: (values) => (isNew ? validateCompany(values) : {}),
    invalidates: [users.list, companies.usage],
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar usuário' : 'Erro ao atualizar usuário' },
    ...(!isNew && { notFoundText: 'Este usuário não existe mais.' }),
    onSaved: ({ message = 'Usuário salvo com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog title={isNew ? 'Novo Usuário' : 'Editar Usuário'} state={state}>
      <UserFields form={form} user={user} viewer={viewer} />
    </FormDialog>
  )
}
