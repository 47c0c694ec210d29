import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './delivery-table.module.css'

interface DeliveryRow {
  id: string
  nf_number: string
  client_name: string
  driver_name: string | null
}

export interface Column<Row> {
  heading: string
  /** Of the table's width; the client takes what is left. */
  width: string
  /** Left out on a phone. */
  wide?: boolean
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** What the lists call a delivery without a driver. */
  nobody: string
  isStale?: boolean
}

/** Deliveries line by line. On a phone the note and the driver move under the client. */
export function DeliveryTable<Row extends DeliveryRow>({
  label,
  rows,
  columns,
  nobody,
  isStale,
}: Props<Row>) {
  return (
    <Table
      className={classes.table ?? ''}
      aria-label={label}
      data-stale={isStale || undefined}
      layout="fixed"
      highlightOnHover
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.note ?? ''}>NF</Table.Th>
          <Table.Th>Cliente</Table.Th>
          <Table.Th className={classes.driver ?? ''}>Motorista</Table.Th>
          {columns.map(({ heading, width, wide }) => (
            <Table.Th key={heading} w={width} className={wide ? (classes.wide ?? '') : ''}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <DeliveryLine key={row.id} row={row} columns={columns} nobody={nobody} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface LineProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  nobody: string
}

function DeliveryLine<Row extends DeliveryRow>({ row, columns, nobody }: LineProps<Row>) {
  const client = row.client_name || 'Cliente não identificado'
  const driver = row.driver_name ?? nobody
  return (
    <Table.Tr>
      <Table.Td className={classes.note ?? ''} title={row.nf_number}>
        {row.nf_number}
      </Table.Td>
      <Table.Td>
        <span className={classes.client} title={client}>
          {client}
        </span>
        <span className={classes.under}>{`NF ${row.nf_number} · ${driver}`}</span>
      </Table.Td>
      <Table.Td
        className={classes.driver ?? ''}
        title={driver}
        data-nobody={row.driver_name === null || undefined}
      >
        {driver}
      </Table.Td>
      {columns.map(({ heading, wide, cell }) => (
        <Table.Td key={heading} className={wide ? (classes.wide ?? '') : ''}>
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
