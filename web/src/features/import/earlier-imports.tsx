import { type Import, IMPORT_OUTCOMES, imports } from '@canhoto/contracts/imports'
import { IMPORT_PAGE_SIZE } from '@canhoto/contracts/limits'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDayTime, formatNumber } from '../../lib/format.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { OUTCOME_LABELS } from './outcome-filter.tsx'
import classes from './earlier-imports.module.css'
import { isGoingOn, POLL_MS } from './use-import.ts'

const formatCounts = (found: Import) =>
  IMPORT_OUTCOMES.filter((outcome) => found[outcome] > 0)
    .map((outcome) => `${OUTCOME_LABELS[outcome]}: ${formatNumber(found[outcome])}`)
    .concat(found.waiting > 0 ? `Na fila: ${formatNumber(found.waiting)}` : [])
    .join(' · ') || 'Nenhum arquivo'

const COLUMNS: DataColumn<Import>[] = [
  {
    heading: 'Importação',
    cell: (found) => (
      <Link to={`?importacao=${found.id}`} className={classes.link ?? ''}>
        <RowName under={found.created_by_name}>{formatDayTime(found.created_at)}</RowName>
        <span className={classes.counts}>{formatCounts(found)}</span>
      </Link>
    ),
  },
  { heading: 'Arquivos', width: '6rem', cell: ({ total }) => formatNumber(total) },
  { heading: 'Resultado', width: '50%', wide: true, cell: formatCounts },
]

export function EarlierImports() {
  const { paging } = useListAddress({})
  return (
    <section aria-labelledby="importacoes-anteriores">
      <Title order={2} id="importacoes-anteriores" mb="sm">
        Importações anteriores
      </Title>
      <EndpointList
        endpoint={imports.list}
        paging={paging}
        refetchInterval={({ state }) => (state.data?.data.some(isGoingOn) ?? false) && POLL_MS}
        pageSize={IMPORT_PAGE_SIZE}
        label="Importações"
        columns={COLUMNS}
        emptyText="Nenhuma importação ainda."
        failure={{ title: 'Erro ao carregar importações' }}
      />
    </section>
  )
}
