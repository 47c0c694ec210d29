import type { Delivery } from '@canhoto/contracts/deliveries'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatDayTime, formatMoney, formatNumber } from '../../../lib/format.ts'
import { statusColumn } from '../../../shared/deliveries/status-column.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import classes from './delivery-columns.module.css'

const WITHOUT_DRIVER = 'Sem motorista'
const UNKNOWN = 'Não informado'

const addressOf = ({ id }: Delivery) => `/dashboard/entregas/${id}`

const driverOf = ({ driver_name }: Delivery) => driver_name ?? WITHOUT_DRIVER

/** Columns that are always shown; on a phone the second one stands for all. */
const FIXED_COLUMNS: readonly DataColumn<Delivery>[] = [
  {
    heading: 'NF',
    width: '6.75rem',
    wide: true,
    cell: (row) => (
      <Link to={addressOf(row)} className={`numbers ${classes.link}`} title={row.nf_number}>
        {row.nf_number}
      </Link>
    ),
  },
  {
    heading: 'Cliente',
    cell: (row) => (
      <>
        <RowName>{row.client_name || 'Cliente não identificado'}</RowName>
        <Link to={addressOf(row)} className={classes.narrow ?? ''}>
          {['NF ' + row.nf_number, statusLabel(row), driverOf(row)].join(' · ')}
        </Link>
      </>
    ),
  },
]

/** How wide each column is, in rem; the client's has what is left, and at least this. */
const CLIENT_REM = 14
const NUMBER_REM = 6.75
const SELECTION_REM = 3.5

const column = (
  heading: string,
  rem: number,
  textOf: (row: Delivery) => string,
  render: (text: string, row: Delivery) => ReactNode = (text) => <span title={text}>{text}</span>,
) => ({
  rem,
  column: {
    heading,
    width: `${rem}rem`,
    wide: true,
    cell: (row: Delivery) => render(textOf(row), row),
  } satisfies DataColumn<Delivery>,
})

const numbers = (text: string) => <span className="numbers">{text}</span>

/** Those that a user chooses, in the order of the table. */
export const CHOICES = {
  driver: column('Motorista', 13, driverOf, (text, { driver_name }) => (
    <span title={text} className={driver_name === null ? (classes.dimmed ?? '') : ''}>
      {text}
    </span>
  )),
  address: column('Endereço', 18, ({ delivery_address }) => delivery_address ?? UNKNOWN),
  city: column(
    'Cidade',
    10,
    ({ municipality, uf }) => [municipality, uf].filter(Boolean).join('/') || UNKNOWN,
  ),
  expected: column('Previsão', 8, (row) => formatDay(row.delivery_date_expected), numbers),
  scheduled: column('Agendada para', 8.5, (row) => formatDay(row.scheduled_for), numbers),
  value: column('Valor', 9, (row) => formatMoney(row.merchandise_value), numbers),
  volumes: column(
    'Volumes',
    6,
    ({ delivery_volume }) => (delivery_volume === null ? '–' : formatNumber(delivery_volume)),
    numbers,
  ),
  updated: column('Atualizada', 10.5, (row) => formatDayTime(row.updated_at), numbers),
  status: { rem: 9.25, column: { ...statusColumn, wide: true } },
}

export type ColumnName = keyof typeof CHOICES

export const COLUMN_NAMES = Object.keys(CHOICES) as ColumnName[]

export const DEFAULT_COLUMNS: readonly ColumnName[] = ['driver', 'status']

/** The chosen columns after the fixed ones. */
export const columnsOf = (chosen: readonly ColumnName[]): DataColumn<Delivery>[] => [
  ...FIXED_COLUMNS,
  ...inOrder(chosen).map((name) => CHOICES[name].column),
]

/** Below it the table is scrolled. */
export function minWidthOf(chosen: readonly ColumnName[]) {
  const own = inOrder(chosen).reduce((sum, name) => sum + CHOICES[name].rem, 0)
  return `${SELECTION_REM + NUMBER_REM + CLIENT_REM + own}rem`
}

const inOrder = (chosen: readonly ColumnName[]) =>
  COLUMN_NAMES.filter((name) => chosen.includes(name))
