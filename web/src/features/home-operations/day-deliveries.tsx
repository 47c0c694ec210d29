import { deliveries, type Delivery } from '@canhoto/contracts/deliveries'
import { reports } from '@canhoto/contracts/reports'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { ImportLink } from '../../shared/deliveries/import-link.tsx'
import { deliveryColumns } from '../../shared/deliveries/delivery-columns.tsx'
import { statusWithFailures } from '../../shared/occurrences/failure-column.tsx'
import type { FailedDelivery } from '../../shared/occurrences/occurrences-dialog.tsx'
import type { DataColumn } from '../../ui/table/data-table.tsx'

const columnsWith = (
  onViewFailures: (delivery: FailedDelivery) => void,
): DataColumn<Delivery>[] => [
  ...deliveryColumns('Sem motorista'),
  {
    heading: 'Endereço',
    width: '28%',
    wide: true,
    cell: ({ delivery_address }) => (
      <span title={delivery_address ?? ''}>{delivery_address ?? 'Endereço não informado'}</span>
    ),
  },
  statusWithFailures(onViewFailures),
]

interface Props {
  pageSize: number
  onViewFailures: (delivery: FailedDelivery) => void
}

export function DayDeliveries({ pageSize, onViewFailures }: Props) {
  return (
    <EndpointList
      endpoint={deliveries.list}
      query={{ day: 'today', sort: '-created_at' }}
      pageSize={pageSize}
      search="Buscar por NF ou cliente"
      inDialog
      csv={{ name: 'entregas_dia', endpoint: reports.deliveries }}
      label="Entregas do dia"
      columns={columnsWith(onViewFailures)}
      emptyText="Nenhuma entrega para hoje ainda."
      emptyAction={<ImportLink />}
      failure={{
        title: 'Erro ao carregar entregas',
        text: 'Não foi possível carregar os dados do dashboard',
      }}
    />
  )
}
