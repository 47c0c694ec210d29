import { type UserRow, users } from '@canhoto/contracts/users'
import { isValidTaxId } from '@canhoto/fiscal/tax-id'
import { callTold } from '../../lib/http/api.ts'
import type { Errors } from '../../kit/form/checks.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { maskTaxId } from '../../kit/form/masks.ts'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { type Memberships, MembershipRows } from './membership-rows.tsx'

interface Props {
  user: UserRow
  dialog: OpenDialog
  onChanged: () => void
}

/** Where a person works, and as what: one role in each company. */
export function MembershipsDialog({ user, dialog, onChanged }: Props) {
  const { form, ...state } = useFormDialog<Memberships, { message?: string }>({
    dialog,
    initial: {
      memberships: user.memberships.map((place) => ({
        key: place.company_id,
        company_id: place.company_id,
        user_type: place.role,
        is_active: place.is_active,
        client_document: maskTaxId(place.client_document ?? ''),
      })),
    },
    check: errorsOf,
    save: ({ memberships }) =>
      callTold(users.setMemberships, { params: { id: user.id }, body: { memberships } }),
    failure: { title: 'Erro', text: 'Erro ao atualizar usuário' },
    gone: 'Este usuário não existe mais.',
    onChanged,
    onSaved: ({ message = 'Empresas atualizadas com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog title={`Empresas de ${user.full_name}`} state={state}>
      <MembershipRows form={form} known={user.memberships} />
    </FormDialog>
  )
}

function errorsOf({ memberships }: Memberships): Errors<Memberships> {
  if (memberships.length === 0) return { memberships: 'Escolha ao menos uma empresa.' }
  const errors: Errors<Memberships> = {}
  const seen = new Set<string>()
  memberships.forEach(({ company_id, client_document }, n) => {
    const field = `memberships.${n}.company_id` as const
    if (company_id === '') errors[field] = 'Selecione a empresa.'
    else if (seen.has(company_id)) errors[field] = 'Esta empresa já está acima.'
    seen.add(company_id)
    if (client_document !== '' && !isValidTaxId(client_document))
      errors[`memberships.${n}.client_document`] = 'CPF ou CNPJ inválido.'
  })
  return errors
}
