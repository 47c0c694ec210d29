import type { Company } from '@canhoto/contracts/companies'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { formatNumber } from '../../lib/format.ts'
import { planLabel } from '../../shared/companies/plan-label.ts'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DeleteButton, EditButton, RowActions } from '../../ui/row-actions.tsx'

type Open = (choice: { edited: Company } | { deleted: Company }) => void

export function companyColumns(open: Open): DataColumn<Company>[] {
  return [
    {
      heading: 'Empresa',
      cell: (company) => (
        <RowName under={company.domain} narrowOnly={formatStatus(company)}>
          {company.name}
        </RowName>
      ),
    },
    {
      heading: 'CNPJ',
      width: '12rem',
      wide: true,
      cell: ({ cnpj }) => (
        <span className="numbers">{cnpj ? formatCnpj(cnpj) : 'Não informado'}</span>
      ),
    },
    {
      heading: 'Plano',
      width: '15rem',
      wide: true,
      cell: (company) => (
        <RowName
          under={`${formatNumber(company.max_users)} usuários · ${formatNumber(company.max_drivers)} motoristas`}
        >
          {planLabel(company.subscription_plan)}
        </RowName>
      ),
    },
    {
      heading: 'Status',
      width: '7rem',
      wide: true,
      cell: (company) => (
        <Pill tone={company.status === 'ACTIVE' ? 'success' : 'neutral'}>
          {formatStatus(company)}
        </Pill>
      ),
    },
    {
      heading: 'Ações',
      width: '7rem',
      actions: true,
      cell: (company) => (
        <RowActions>
          <EditButton name={company.name} onClick={() => open({ edited: company })} />
          {company.status === 'ACTIVE' && (
            <DeleteButton name={company.name} onClick={() => open({ deleted: company })} />
          )}
        </RowActions>
      ),
    },
  ]
}

function formatStatus({ status }: Company) {
  return status === 'ACTIVE' ? 'Ativa' : 'Inativa'
}
