import type { Company } from '@canhoto/contracts/companies'
import { formatCnpj } from '@canhoto/fiscal/cnpj'
import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { number } from '../../lib/format.ts'
import { planLabel } from '../../shared/companies/plan-label.ts'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'

interface Actions {
  onEdit: (company: Company) => void
  onRemove: (company: Company) => void
}

export function columnsFor(actions: Actions): DataColumn<Company>[] {
  return [
    {
      heading: 'Empresa',
      cell: (company) => (
        <RowName under={company.domain} narrowOnly={statusOf(company)}>
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
          under={`${number(company.max_users)} usuários · ${number(company.max_drivers)} motoristas`}
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
        <Pill tone={company.status === 'ACTIVE' ? 'success' : 'neutral'}>{statusOf(company)}</Pill>
      ),
    },
    {
      heading: 'Ações',
      width: '7rem',
      actions: true,
      cell: (company) => <Buttons company={company} {...actions} />,
    },
  ]
}

function statusOf({ status }: Company) {
  return status === 'ACTIVE' ? 'Ativa' : 'Inativa'
}

function Buttons({ company, onEdit, onRemove }: Actions & { company: Company }) {
  return (
    <Group gap="0.25rem" justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="lg"
        title="Editar"
        aria-label={`Editar ${company.name}`}
        onClick={() => onEdit(company)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      {company.status === 'ACTIVE' && (
        <ActionIcon
          variant="subtle"
          size="lg"
          color="red.8"
          title="Excluir"
          aria-label={`Excluir ${company.name}`}
          onClick={() => onRemove(company)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
