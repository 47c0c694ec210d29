import { privacy, type RetentionRun } from '@canhoto/contracts/privacy'
import { Title } from '@mantine/core'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { formatMegabytes } from './format-megabytes.ts'
import classes from './privacy-page.module.css'

const figure = (name: string, of: (run: RetentionRun) => string): DataColumn<RetentionRun> => ({
  heading: name,
  wide: true,
  cell: (run) => <span className="numbers">{of(run)}</span>,
})

const COLUMNS: DataColumn<RetentionRun>[] = [
  {
    heading: 'Dia',
    cell: (run) => (
      <RowName
        under={run.finished_at === null ? 'Em andamento' : undefined}
        narrowOnly={`${formatNumber(run.positions)} posições, ${formatNumber(run.photos)} fotos, ${formatNumber(run.documents)} documentos`}
      >
        {formatDay(run.day)}
      </RowName>
    ),
  },
  figure('Posições', ({ positions }) => formatNumber(positions)),
  figure('Fotos', ({ photos }) => formatNumber(photos)),
  figure('Documentos', ({ documents }) => formatNumber(documents)),
  figure('Espaço', ({ bytes }) => formatMegabytes(bytes)),
]

/** What the nights have deleted. */
export function RetentionRuns() {
  const { paging } = useListAddress({}, 'runs_')
  return (
    <>
      <Title order={3} fz="md" className={classes.subtitle ?? ''}>
        O que já foi apagado
      </Title>
      <EndpointList
        endpoint={privacy.listRuns}
        paging={paging}
        pageSize={5}
        label="O que já foi apagado"
        columns={COLUMNS}
        emptyText="Nenhuma madrugada rodou ainda."
        failure={{ title: 'Erro ao carregar o que foi apagado' }}
      />
    </>
  )
}
