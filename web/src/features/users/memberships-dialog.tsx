import { assignableBy } from '@canhoto/contracts/access'
import { type UserRow, users } from '@canhoto/contracts/users'
import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { v7 as uuid } from 'uuid'
import { callTold } from '../../lib/api.ts'
import { ROLE_LABELS } from '@canhoto/contracts/role-labels'
import { FormDialog } from '../../panels/form/form-dialog.tsx'
import { useFormDialog } from '../../panels/form/use-form-dialog.ts'
import { notify } from '../../ui/notify.ts'
import classes from './memberships-dialog.module.css'
import { useCompanies } from '../../panels/companies/use-companies.ts'

interface Props {
  user: UserRow
  onSaved: () => void
  onClose: () => void
}

interface Place {
  /** Only for this screen: a place has no name of its own until its company is chosen. */
  key: string
  company_id: string
  user_type: string
  is_active: boolean
  client_document: string
}

interface Values extends Record<string, unknown> {
  memberships: Place[]
}

const ROLES = assignableBy('MASTER').map((role) => ({ value: role, label: ROLE_LABELS[role] }))

/** Where a person works, and as what: one role in each company. */
export function MembershipsDialog({ user, onSaved, onClose }: Props) {
  const { form, ...state } = useFormDialog<Values, { message?: string }>({
    opened: true,
    initial: {
      memberships: user.memberships.map((place) => ({
        key: place.company_id,
        company_id: place.company_id,
        user_type: place.role,
        is_active: place.is_active,
        client_document: place.client_document ?? '',
      })),
    },
    check: problemOf,
    save: ({ memberships }) =>
      callTold(users.setMemberships, { params: { id: user.id }, body: { memberships } }),
    failure: { title: 'Erro', text: 'Erro ao atualizar usuário' },
    onSaved({ message = 'Empresas atualizadas com sucesso!' }) {
      notify.success(message)
      onSaved()
    },
    onClose,
  })
  return (
    <FormDialog title={`Empresas de ${user.full_name}`} state={state}>
      <Places form={form} />
    </FormDialog>
  )
}

function problemOf({ memberships }: Values) {
  const ids = memberships.map(({ company_id }) => company_id)
  if (ids.length === 0) return { memberships: 'Escolha ao menos uma empresa.' }
  if (ids.includes('')) return { memberships: 'Selecione a empresa de cada linha.' }
  if (new Set(ids).size < ids.length) return { memberships: 'A mesma empresa aparece duas vezes.' }
  return {}
}

function Places({ form }: { form: UseFormReturnType<Values> }) {
  const companies = useCompanies({ isMaster: true })
  const { memberships } = form.getValues()
  const choices = (companies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {memberships.map((place, n) => (
        <fieldset key={place.key} className={classes.place} data-whole>
          <legend className="visually-hidden">{`Empresa ${n + 1}`}</legend>
          <NativeSelect
            label="Empresa"
            withAsterisk
            data={[{ value: '', label: 'Selecione a empresa' }, ...choices]}
            {...form.getInputProps(`memberships.${n}.company_id`)}
          />
          <NativeSelect
            label="Perfil"
            withAsterisk
            data={ROLES}
            {...form.getInputProps(`memberships.${n}.user_type`)}
          />
          <Button
            variant="default"
            aria-label={`Tirar a empresa ${n + 1}`}
            onClick={() => form.removeListItem('memberships', n)}
          >
            Tirar
          </Button>
        </fieldset>
      ))}
      {form.errors['memberships'] && (
        <p role="alert" className={classes.error} data-whole>
          {form.errors['memberships']}
        </p>
      )}
      <Button
        variant="light"
        data-whole
        onClick={() =>
          form.insertListItem('memberships', {
            key: uuid(),
            company_id: '',
            user_type: 'OPERATOR',
            is_active: true,
            client_document: '',
          })
        }
      >
        Adicionar empresa
      </Button>
    </>
  )
}
