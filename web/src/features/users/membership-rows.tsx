import { assignableBy } from '@canhoto/contracts/access'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import type { UserRow } from '@canhoto/contracts/users'
import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { v7 as uuid } from 'uuid'
import { companyOptions } from '../../shared/companies/company-options.ts'
import { useCompanies } from '../../shared/companies/use-companies.ts'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskTaxId } from '../../kit/form/masks.ts'
import type { MembershipValues } from './merge-memberships.ts'
import classes from './membership-rows.module.css'

export interface Memberships extends Record<string, unknown> {
  memberships: MembershipValues[]
}

interface Props {
  form: UseFormReturnType<Memberships>
  /** As they are stored. */
  stored: UserRow['memberships']
}

const ROLES = assignableBy('MASTER').map((role) => ({ value: role, label: ROLE_LABELS[role] }))

export function MembershipRows({ form, stored }: Props) {
  const companies = useCompanies({ isMaster: true })
  const addButton = useRef<HTMLButtonElement>(null)
  const listed = companyOptions(companies.data ?? [])
  // The stored companies have their names even where the list of companies fails to load.
  const unlisted = stored.filter(
    ({ company_id }) => !listed.some(({ value }) => value === company_id),
  )
  const choices = [
    ...listed,
    ...unlisted.map(({ company_id, company_name }) => ({ value: company_id, label: company_name })),
  ]

  function add() {
    form.insertListItem('memberships', {
      key: uuid(),
      company_id: '',
      company_name: '',
      user_type: 'OPERATOR',
      is_active: true,
      client_document: '',
    })
  }

  function remove(n: number) {
    form.removeListItem('memberships', n)
    addButton.current?.focus()
  }

  return (
    <>
      {form.getValues().memberships.map(({ key, user_type }, n) => (
        <MembershipRow
          key={key}
          form={form}
          n={n}
          isClient={user_type === 'CLIENT'}
          choices={choices}
          onRemove={() => remove(n)}
        />
      ))}
      <Button ref={addButton} variant="light" data-whole onClick={add}>
        Adicionar empresa
      </Button>
    </>
  )
}

interface RowProps extends Pick<Props, 'form'> {
  /** The place of the row, from 0. */
  n: number
  isClient: boolean
  choices: readonly { value: string; label: string }[]
  onRemove: () => void
}

function MembershipRow({ form, n, isClient, choices, onRemove }: RowProps) {
  const field = (name: keyof MembershipValues) => form.getInputProps(`memberships.${n}.${name}`)
  const { error: _, ...active } = form.getInputProps(`memberships.${n}.is_active`, {
    type: 'checkbox',
  })
  return (
    <fieldset className={classes.row} data-whole>
      <legend className="visually-hidden">{`Empresa ${n + 1}`}</legend>
      <NativeSelect
        label="Empresa"
        withAsterisk
        data={[{ value: '', label: 'Selecione a empresa' }, ...choices]}
        {...field('company_id')}
      />
      <NativeSelect label="Perfil" withAsterisk data={ROLES} {...field('user_type')} />
      <Button variant="default" aria-label={`Remover a empresa ${n + 1}`} onClick={onRemove}>
        Remover
      </Button>
      <label className={classes.active}>
        <input type="checkbox" {...active} />
        Ativo nesta empresa
      </label>
      {isClient && (
        <MaskedInput
          label="CPF ou CNPJ do cliente"
          description="O cliente vê as entregas que este documento envia ou recebe."
          mask={maskTaxId}
          {...field('client_document')}
        />
      )}
    </fieldset>
  )
}
