import { Text } from '@mantine/core'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { NarrowLink, NumberLink } from './delivery-link.tsx'
import { companyColumn, formatCompany } from '../companies/company-column.tsx'

interface DeliveryRow {
  id: string
  nf_number: string
  client_name: string
  driver_name: string | null
}

interface CompanyRow extends DeliveryRow {
  company_name: string | null
}

/**
 * The first columns of every list of deliveries; on a phone number and driver move under the client.
 * @param withoutDriver what the list calls a delivery that has no driver
 */
export function deliveryColumns<Row extends DeliveryRow>(withoutDriver: string): DataColumn<Row>[] {
  return columns<Row>(withoutDriver, (row) => [row.driver_name ?? withoutDriver])
}

/** As `deliveryColumns`, of deliveries of several companies. */
export function deliveryColumnsWithCompany<Row extends CompanyRow>(
  withoutDriver: string,
): DataColumn<Row>[] {
  const [number, client, driver] = columns<Row>(withoutDriver, (row) => [
    formatCompany(row),
    row.driver_name ?? withoutDriver,
  ])
  return [number, client, companyColumn, driver]
}

/** On a phone the number stands under the name of the client. */
export const numberColumn: DataColumn<{ nf_number: string }> = {
  heading: 'NF',
  width: '6.75rem',
  wide: true,
  cell: ({ nf_number }) => (
    <span className="numbers" title={nf_number}>
      {nf_number}
    </span>
  ),
}

type FirstColumns<Row> = [DataColumn<Row>, DataColumn<Row>, DataColumn<Row>]

function columns<Row extends DeliveryRow>(
  withoutDriver: string,
  underClient: (row: Row) => string[],
): FirstColumns<Row> {
  return [
    {
      ...numberColumn,
      cell: (row) => <NumberLink id={row.id}>{numberColumn.cell(row)}</NumberLink>,
    },
    {
      heading: 'Cliente',
      cell: (row) => (
        <NarrowLink id={row.id}>
          <RowName
            narrowOnly={[`NF ${row.nf_number}`, ...underClient(row)].join(' · ')}
            oneLine={underClient(row).length === 1}
          >
            {row.client_name || 'Cliente não identificado'}
          </RowName>
        </NarrowLink>
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
