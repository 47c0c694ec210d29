import { NOT_INFORMED, type Vehicle } from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'
import { Text } from '@mantine/core'
import { activeColumn } from '../../shared/active/active-column.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

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
    cell: (vehicle) => <RowName belowDesktop={formatDetails(vehicle)}>{vehicle.model}</RowName>,
  },
  {
    heading: 'Marca',
    width: '18%',
    wide: 'desktop',
    cell: ({ brand }) => <Description text={brand} />,
  },
  {
    heading: 'Ano',
    width: '6rem',
    wide: 'desktop',
    cell: ({ year }) => <span className="numbers">{year}</span>,
  },
  {
    heading: 'Cor',
    width: '15%',
    wide: 'desktop',
    cell: ({ color }) => <Description text={color} />,
  },
  activeColumn,
]

function Description({ text }: { text: string }) {
  return (
    <Text span inherit title={text} {...(text === NOT_INFORMED && { c: 'dimmed' })}>
      {text}
    </Text>
  )
}

function formatDetails({ brand, color, year }: Vehicle) {
  return [brand, color, year].filter((part) => part !== NOT_INFORMED).join(' · ')
}
