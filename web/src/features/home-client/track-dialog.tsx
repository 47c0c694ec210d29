import { type Delivery, deliveries } from '@canhoto/contracts/deliveries'
import { localStatus } from '@canhoto/contracts/delivery-status'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { formatDay, formatDayTime } from '../../lib/format.ts'
import { LOCAL_STATUS_LABELS, LOCAL_STATUS_TONES } from '../../lib/labels.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

const FAILURE = {
  title: 'Erro ao carregar dados',
  text: 'Não foi possível carregar as suas entregas.',
}

/** A client finds a delivery by its note: where it is on its way, and when it comes. */
export function TrackDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Rastrear Entrega" size="70rem">
      <EndpointList
        endpoint={deliveries.list}
        pageSize={PAGE_SIZE}
        search="Buscar por NF ou cliente"
        inDialog
        label="Entregas"
        columns={COLUMNS}
        emptyText="Nenhuma entrega para o seu documento ainda."
        failure={FAILURE}
      />
    </Dialog>
  )
}

const COLUMNS: DataColumn<Delivery>[] = [
  {
    heading: 'NF',
    cell: (delivery) => (
      <RowName under={delivery.client_name} narrowOnly={latest(delivery)}>
        {`NF ${delivery.nf_number}`}
      </RowName>
    ),
  },
  { heading: 'Previsão', width: '9rem', wide: true, cell: estimate },
  {
    heading: 'Última atualização',
    width: '32%',
    wide: true,
    cell: (delivery) => <span title={latest(delivery)}>{latest(delivery)}</span>,
  },
  {
    heading: 'Status',
    width: '9rem',
    cell: (delivery) => {
      const status = localStatus(delivery)
      return <Pill tone={LOCAL_STATUS_TONES[status]}>{LOCAL_STATUS_LABELS[status]}</Pill>
    },
  },
]

/** A next attempt counts more than the promise. */
function estimate({ last_occurrence, delivery_date_expected, scheduled_for }: Delivery) {
  const planned = [delivery_date_expected, scheduled_for].filter((day) => day !== null).toSorted()
  const day = last_occurrence?.next_attempt ?? planned.at(-1)
  return day ? formatDay(day) : 'Sem previsão'
}

function latest({ delivered_at, last_occurrence, status, driver_name, created_at }: Delivery) {
  if (delivered_at) return `Entregue em ${formatDayTime(delivered_at)}`
  if (status === 'IN_TRANSIT') return `A caminho com ${driver_name ?? 'o motorista'}`
  if (last_occurrence) return last_occurrence.label
  return `Cadastrada em ${formatDayTime(created_at)}`
}
