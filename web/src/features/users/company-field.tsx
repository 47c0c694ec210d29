import type { UserRow } from '@canhoto/contracts/users'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { companyOptions } from '../../shared/companies/company-options.ts'
import { useCompanies } from '../../shared/companies/use-companies.ts'
import type { UserValues } from './user-values.ts'

interface Props {
  form: UseFormReturnType<UserValues>
  user: UserRow | null
  isMaster: boolean
}

/** Chosen once: a stored user stays in their company. */
export function CompanyField({ form, user, isMaster }: Props) {
  if (user) {
    const names = user.memberships.map(({ company_name }) => company_name).join(', ')
    return (
      <TextInput
        label="Empresa"
        value={names || 'Nenhuma empresa'}
        description="Não pode ser alterada."
        disabled
        readOnly
      />
    )
  }
  return <CompanyChoice form={form} isMaster={isMaster} />
}

function CompanyChoice({ form, isMaster }: Omit<Props, 'user'>) {
  const companies = useCompanies({ isMaster })
  if (companies.isError) {
    return (
      <div role="alert">
        <p>Erro ao carregar empresas</p>
        <Button variant="default" onClick={() => void companies.refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  const known = companies.data ?? []
  const choices = isMaster
    ? companyOptions(known)
    : known.map(({ id, name }) => ({ value: id, label: name }))
  const first = companies.isPending ? 'Carregando empresas...' : 'Selecione a empresa'
  return (
    <NativeSelect
      label="Empresa"
      withAsterisk
      data={isMaster || companies.isPending ? [{ value: '', label: first }, ...choices] : choices}
      {...form.getInputProps('company_id')}
    />
  )
}
