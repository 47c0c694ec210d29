import type { Vehicle } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DeleteButton, EditButton, RowActions } from '../../ui/row-actions.tsx'

type Open = (choice: { edited: Vehicle } | { deleted: Vehicle }) => void

/** Without actions for users who may not change vehicles. */
export function vehicleColumns(open: Open | undefined): DataColumn<Vehicle>[] {
  const columns: DataColumn<Vehicle>[] = [
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
    {
      heading: 'Status',
      width: '6rem',
      wide: true,
      cell: ({ is_active }) => (
        <Pill tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Ativo' : 'Inativo'}</Pill>
      ),
    },
  ]
  if (!open) return columns
  const actions: DataColumn<Vehicle> = {
    heading: 'Ações',
    width: '7rem',
    actions: true,
    cell: (vehicle) => (
      <RowActions>
        <EditButton name={vehicle.plate} onClick={() => open({ edited: vehicle })} />
        <DeleteButton name={vehicle.plate} onClick={() => open({ deleted: vehicle })} />
      </RowActions>
    ),
  }
  return [...columns, actions]
}

function formatDetails({ brand, color, year }: Vehicle) {
  return [brand, color, year].filter((part) => part !== 'Não informado').join(' · ')
}
