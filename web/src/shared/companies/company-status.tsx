import type { Company } from '@canhoto/contracts/companies'
import { Pill } from '../../ui/pill.tsx'

export const COMPANY_STATUS_LABELS: Record<Company['status'], string> = {
  ACTIVE: 'Ativa',
  INACTIVE: 'Inativa',
}

export function CompanyStatus({ status }: Pick<Company, 'status'>) {
  return (
    <Pill tone={status === 'ACTIVE' ? 'success' : 'neutral'}>{COMPANY_STATUS_LABELS[status]}</Pill>
  )
}
