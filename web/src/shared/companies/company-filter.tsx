import { NativeSelect } from '@mantine/core'
import { companyOptions } from './company-options.ts'
import { useCompanies } from './use-companies.ts'

interface Props {
  value: string
  onChange: (companyId: string) => void
}

export function CompanyFilter({ value, onChange }: Props) {
  const companies = useCompanies({ isMaster: true })
  return (
    <NativeSelect
      aria-label="Empresa"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'Todas as empresas' }, ...companyOptions(companies.data ?? [])]}
    />
  )
}
