import { type PersonRequest, privacy } from '@canhoto/contracts/privacy'
import { Title } from '@mantine/core'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { formatDayTime } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import classes from './privacy-page.module.css'

const KINDS: Record<PersonRequest['kind'], string> = {
  EXPORT: 'Exportação',
  ERASURE: 'Anonimização',
}

/** Of a person without a CPF. */
const SUBJECTS: Record<string, string> = {
  USER: 'Usuário da empresa',
  NAME: 'Pessoa sem CPF cadastrado',
}

const COLUMNS: DataColumn<PersonRequest>[] = [
  {
    heading: 'Quando',
    width: '9.75rem',
    wide: true,
    cell: ({ created_at }) => <span className="numbers">{formatDayTime(created_at)}</span>,
  },
  {
    heading: 'Pedido',
    cell: ({ kind, subject, created_at }) => (
      <RowName under={SUBJECTS[subject] ?? subject} narrowOnly={formatDayTime(created_at)}>
        {KINDS[kind]}
      </RowName>
    ),
  },
  {
    heading: 'Atendido por',
    cell: ({ user_name, reason }) => (
      <RowName under={reason ?? undefined}>{user_name ?? 'Plataforma'}</RowName>
    ),
  },
]

/** What was done at the request of people. */
export function PersonRequests() {
  return (
    <>
      <Title order={3} fz="md" className={classes.subtitle ?? ''}>
        Pedidos atendidos
      </Title>
      <EndpointList
        endpoint={privacy.listRequests}
        pageSize={5}
        label="Pedidos atendidos"
        columns={COLUMNS}
        emptyText="Nenhum pedido atendido ainda."
        failure={{ title: 'Erro ao carregar pedidos' }}
      />
    </>
  )
}
