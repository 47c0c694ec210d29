import { NOT_INFORMED, type Vehicle } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { activeColumn } from '../../shared/active/active-column.tsx'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'

export const vehicleColumns: DataColumn<Vehicle>[] = [
  {
    heading: 'Placa',
    width: '9rem',
    cell: ({ plate, model, is_active }) => (
      <RowName narrowOnly={`${is_active ? '' : 'Inativo · '}${model}`}>
        {formatPlate(plate)}
      </RowName>
    ),
  },
  {
    heading: 'Modelo',
    wide: true,
    cell: (vehicle) => <RowName under={formatDetails(vehicle)}>{vehicle.model}</RowName>,
  },
  activeColumn,
]

function formatDetails({ brand, color, year }: Vehicle) {
  return [brand, color, year].filter((part) => part !== NOT_INFORMED).join(' · ')
}
