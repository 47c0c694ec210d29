import type { Vehicle } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'

interface Actions {
  onEdit: (vehicle: Vehicle) => void
  onRemove: (vehicle: Vehicle) => void
}

/** Without actions for those who may only look. */
export function columnsFor(actions: Actions | null): DataColumn<Vehicle>[] {
  const columns: DataColumn<Vehicle>[] = [
    {
      heading: 'Placa',
      width: '9rem',
      cell: (vehicle) => (
        <RowName narrowOnly={`${vehicle.is_active ? '' : 'Inativo · '}${vehicle.model}`}>
          {formatPlate(vehicle.plate)}
        </RowName>
      ),
    },
    {
      heading: 'Modelo',
      wide: true,
      cell: (vehicle) => <RowName under={aboutOf(vehicle)}>{vehicle.model}</RowName>,
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
  if (!actions) return columns
  return [
    ...columns,
    {
      heading: 'Ações',
      width: '7rem',
      actions: true,
      cell: (vehicle) => <Buttons vehicle={vehicle} {...actions} />,
    },
  ]
}

function aboutOf({ brand, color, year }: Vehicle) {
  return [brand, color, year].filter((part) => part !== 'Não informado').join(' · ')
}

function Buttons({ vehicle, onEdit, onRemove }: Actions & { vehicle: Vehicle }) {
  return (
    <Group gap="0.25rem" justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="lg"
        title="Editar"
        aria-label={`Editar ${vehicle.plate}`}
        onClick={() => onEdit(vehicle)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        color="red.8"
        title="Excluir"
        aria-label={`Excluir ${vehicle.plate}`}
        onClick={() => onRemove(vehicle)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
