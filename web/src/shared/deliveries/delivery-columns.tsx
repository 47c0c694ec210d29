import { Text } from '@mantine/core'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'

interface DeliveryRow {
  nf_number: string
  client_name: string
  driver_name: string | null
}

/**
 * The first columns of every list of deliveries; on a phone number and driver move under the client.
 * @param withoutDriver what the list calls a delivery that has no driver
 */
export function deliveryColumns<Row extends DeliveryRow>(withoutDriver: string): DataColumn<Row>[] {
  return [
    {
      heading: 'NF',
      width: '6.75rem',
      wide: true,
      cell: ({ nf_number }) => (
        <span className="numbers" title={nf_number}>
          {nf_number}
        </span>
      ),
    },
    {
      heading: 'Cliente',
      cell: ({ nf_number, client_name, driver_name }) => (
        <RowName narrowOnly={`NF ${nf_number} · ${driver_name ?? withoutDriver}`} oneLine>
          {client_name || 'Cliente não identificado'}
        </RowName>
      ),
    },
    {
      heading: 'Motorista',
      width: '24%',
      wide: true,
      cell: ({ driver_name }) => (
        <Text
          span
          inherit
          title={driver_name ?? withoutDriver}
          {...(driver_name === null && { c: 'dimmed' })}
        >
          {driver_name ?? withoutDriver}
        </Text>
      ),
    },
  ]
}
