import type { Delivery } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { formatDayTime } from '../../lib/format.ts'
import { deliveryColumns } from '../../shared/deliveries/delivery-columns.tsx'
import { statusColumn } from '../../shared/deliveries/status-column.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const COLUMNS: DataColumn<Delivery>[] = [
  ...deliveryColumns('Não atribuído'),
  {
    heading: 'Data Atualização',
    width: '10.5rem',
    wide: true,
    cell: ({ updated_at }) => <span className="numbers">{formatDayTime(updated_at)}</span>,
  },
  statusColumn,
]

/** Spec 2 section 8. */
const FAILURE = {
  title: 'Erro ao carregar entregas',
  text: 'Não foi possível carregar o relatório. Tente novamente.',
  unreachable: { title: 'Erro de Conexão' },
}

export default function ReportsPage() {
  return (
    <>
      <PageHeader title="Relatórios" note="Entregas" />
      <EndpointList
        endpoint={reports.deliveries}
        search="Buscar por NF ou cliente"
        csv={{ name: 'relatorio_entregas' }}
        label="Entregas"
        columns={COLUMNS}
        failure={FAILURE}
      />
    </>
  )
}
