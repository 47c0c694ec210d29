import type { Company } from '@canhoto/contracts/companies'
import { Button, Paper, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '../../lib/format.ts'
import { CompanyStatus } from '../../shared/companies/company-status.tsx'
import { planLabel } from '@canhoto/contracts/labels/plan'
import card from '../../shared/day/card.module.css'
import { type DataColumn, DataTable, RowName } from '../../ui/table/data-table.tsx'
import { Empty } from '../../ui/data-states.tsx'

const COLUMNS: DataColumn<Company>[] = [
  {
    heading: 'Empresa',
    cell: ({ name, domain }) => <RowName under={domain}>{name}</RowName>,
  },
  {
    heading: 'Plano',
    width: '8rem',
    wide: true,
    cell: (company) => planLabel(company.subscription_plan),
  },
  {
    heading: 'Criada em',
    width: '7.5rem',
    wide: true,
    cell: ({ created_at }) => <span className="numbers">{formatDay(created_at)}</span>,
  },
  {
    heading: 'Status',
    width: '6.5rem',
    cell: CompanyStatus,
  },
]

export function RecentCompanies({ companies }: { companies: readonly Company[] }) {
  return (
    <Paper withBorder component="section" className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2}>Empresas Recentes</Title>
        <Button component={Link} to="/dashboard/empresas" variant="transparent" px={0}>
          Ver todas
        </Button>
      </div>
      {companies.length === 0 ? (
        <Empty>Nenhuma empresa cadastrada.</Empty>
      ) : (
        <DataTable
          label="Empresas recentes"
          rows={companies}
          rowKey={({ id }) => id}
          columns={COLUMNS}
        />
      )}
    </Paper>
  )
}
