import type { Company } from '@canhoto/contracts/companies'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { actionsColumn, type RowChoice } from '../../kit/list/actions-column.tsx'
import { formatCount } from '../../lib/format.ts'
import { COMPANY_STATUS_LABELS, CompanyStatus } from '../../shared/companies/company-status.tsx'
import { planLabel } from '@canhoto/contracts/labels/plan'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

export function companyColumns(open: (choice: RowChoice<Company>) => void): DataColumn<Company>[] {
  return [
    {
      heading: 'Empresa',
      cell: (company) => (
        <RowName under={company.domain} narrowOnly={COMPANY_STATUS_LABELS[company.status]}>
          {company.name}
        </RowName>
      ),
    },
    {
      heading: 'E-mail',
      width: '20%',
      wide: 'desktop',
      cell: ({ email }) => <span title={email ?? ''}>{email ?? 'Não informado'}</span>,
    },
    {
      heading: 'CNPJ',
      width: '11.5rem',
      wide: true,
      cell: ({ cnpj }) => (
        <span className="numbers">{cnpj ? formatCnpj(cnpj) : 'Não informado'}</span>
      ),
    },
    {
      heading: 'Plano',
      width: '14.5rem',
      wide: true,
      cell: (company) => (
        <RowName
          under={`${formatCount(company.max_users, 'usuário', 'usuários')} · ${formatCount(company.max_drivers, 'motorista', 'motoristas')}`}
        >
          {planLabel(company.subscription_plan)}
        </RowName>
      ),
    },
    {
      heading: 'Status',
      width: '7rem',
      wide: true,
      cell: CompanyStatus,
    },
    actionsColumn({
      open,
      nameOf: ({ name }) => name,
      canDelete: ({ status }) => status === 'ACTIVE',
      deleteTitle: 'Desativar',
    }),
  ]
}
