import type { ReportedDriver } from '@canhoto/contracts/driver-performance'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

export const driverColumns: DataColumn<ReportedDriver>[] = [
  {
    heading: 'Nº',
    width: '2.75rem',
    cell: ({ rankToday }) => <span className="numbers">{formatNumber(rankToday)}</span>,
  },
  {
    heading: 'Motorista',
    cell: (row) => (
      <RowName under={row.username} narrowOnly={describeMonth(row)}>
        {row.name}
      </RowName>
    ),
  },
  figure('Hoje', ({ deliveriesToday }) => deliveriesToday),
  figure('Mês', ({ deliveriesMonth }) => deliveriesMonth),
  {
    heading: 'Ocorrências',
    width: '11.5rem',
    wide: true,
    cell: ({ occurrencesToday, occurrencesMonth }) => (
      <span className="numbers">
        {formatNumber(occurrencesToday)} hoje, {formatNumber(occurrencesMonth)} no mês
      </span>
    ),
  },
  {
    heading: 'Veículos',
    width: '24%',
    wide: 'desktop',
    cell: ({ vehiclesToday: today, vehiclesMonth: month }) => (
      <RowName under={month.length > 0 && `No mês: ${month.join(', ')}`}>
        {today.join(', ') || 'Nenhum hoje'}
      </RowName>
    ),
  },
]

function figure(heading: string, of: (row: ReportedDriver) => number): DataColumn<ReportedDriver> {
  return {
    heading,
    width: '4rem',
    cell: (row) => <span className="numbers">{formatNumber(of(row))}</span>,
  }
}

const describeMonth = ({ occurrencesMonth, vehiclesMonth }: ReportedDriver) =>
  [formatCount(occurrencesMonth, 'ocorrência', 'ocorrências'), ...vehiclesMonth].join(' · ')
