import { type UserRow, users } from '@canhoto/contracts/users'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import type { Errors } from '../../kit/form/validate-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { type Memberships, MembershipRows } from './membership-rows.tsx'
import { membershipValuesOf, mergeMemberships } from './merge-memberships.ts'

interface Props {
  user: UserRow
  dialog: OpenDialog
}

/** The companies of a user, with one role in each. */
export function MembershipsDialog({ user, dialog }: Props) {
  const { form, ...state } = useEndpointForm(users.setMemberships, {
    dialog,
    params: { id: user.id },
    initial: { memberships: membershipValuesOf(user.memberships) },
    edited: {
      version: user.version,
      toValues: (current) => ({ memberships: membershipValuesOf(current.memberships) }),
      merge({ base, current, typed }) {
        const { merged, lines } = mergeMemberships({
          base: base.memberships,
          current: current.memberships,
          typed: typed.memberships,
        })
        return { values: { memberships: merged }, lines }
      },
    },
    validate: validateCompanies,
    invalidates: [users.list],
    failure: { title: 'Erro', text: 'Erro ao atualizar usuário' },
    notFoundText: 'Este usuário não existe mais.',
    onSaved: ({ message = 'Empresas atualizadas com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog title={`Empresas de ${user.full_name}`} state={state}>
      <MembershipRows form={form} stored={user.memberships} />
    </FormDialog>
  )
}

/** The contract refuses the same; here the sentence stands at the row. */
function validateCompanies({ memberships }: Memberships): Errors<Memberships> {
  if (memberships.length === 0) return { memberships: 'Escolha ao menos uma empresa.' }
  const errors: Errors<Memberships> = {}
  const seen = new Set<string>()
  memberships.forEach(({ company_id }, n) => {
    const field = `memberships.${n}.company_id` as const
    if (company_id === '') errors[field] = 'Selecione a empresa.'
    else if (seen.has(company_id)) errors[field] = 'Esta empresa já está acima.'
    seen.add(company_id)
  })
  return errors
}
