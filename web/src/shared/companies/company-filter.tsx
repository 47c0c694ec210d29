import { NativeSelect } from '@mantine/core'
import { withChosen } from '../../kit/list/with-chosen.ts'
import { companyOptions } from './company-options.ts'
import { useCompanies } from './use-companies.ts'

interface Props {
  value: string
  onChange: (companyId: string) => void
}

export function CompanyFilter({ value, onChange }: Props) {
  const companies = useCompanies({ isMaster: true })
  const offered = companyOptions(companies.data ?? [])
  return (
    <NativeSelect
      aria-label="Empresa"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={withChosen([{ value: '', label: 'Todas as empresas' }, ...offered], {
        value,
        label: 'Outra empresa',
      })}
    />
  )
}
