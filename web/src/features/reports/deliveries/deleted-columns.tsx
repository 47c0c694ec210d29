import type { DeletedDelivery } from '@canhoto/contracts/deliveries'
import { COORDINATE_DECIMALS } from '@canhoto/contracts/limits'
import { numberColumn } from '../../../shared/deliveries/delivery-columns.tsx'
import { formatDayTime } from '../../../lib/format.ts'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import { RestoreButton } from './restore-button.tsx'

export const deletedColumns: DataColumn<DeletedDelivery>[] = [
  numberColumn,
  {
    heading: 'Cliente',
    cell: (row) => (
      <RowName
        under={row.delivery_address ?? 'Endereço não informado'}
        narrowOnly={`NF ${row.nf_number} · ${formatDayTime(row.deleted_at)} · ${formatUser(row)}`}
      >
        {row.client_name || 'Cliente não identificado'}
      </RowName>
    ),
  },
  {
    heading: 'Excluída por',
    width: '19%',
    wide: true,
    cell: (row) => (
      <RowName under={row.is_by_driver ? 'Motorista' : 'Escritório'}>{formatUser(row)}</RowName>
    ),
  },
  {
    heading: 'Quando',
    width: '10rem',
    wide: true,
    cell: ({ deleted_at }) => <span className="numbers">{formatDayTime(deleted_at)}</span>,
  },
  { heading: 'Onde', width: '11.5rem', wide: true, cell: formatPlace },
  {
    heading: 'Ações',
    width: '8rem',
    actions: true,
    cell: (row) => <RestoreButton delivery={row} />,
  },
]

const formatUser = ({ deleted_by_name }: DeletedDelivery) => deleted_by_name ?? 'Plataforma'

function formatPlace({ latitude, longitude, is_by_driver }: DeletedDelivery) {
  if (latitude === null || longitude === null)
    return is_by_driver ? 'Sem localização' : 'No escritório'
  const place = [latitude, longitude].map((degrees) => degrees.toFixed(COORDINATE_DECIMALS))
  return <span className="numbers">{place.join(', ')}</span>
}
