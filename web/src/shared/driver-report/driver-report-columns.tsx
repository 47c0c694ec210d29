import type { ReportedDriver } from '@canhoto/contracts/driver-performance'
import { formatCount, formatNumber } from '../../lib/format.ts'
import type { ReportWords } from './report-words.ts'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'

export const driverColumns = (words: ReportWords): DataColumn<ReportedDriver>[] => [
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
  figure(words.dayHeading, '4rem', ({ deliveriesToday }) => deliveriesToday),
  figure(words.monthHeading, words.isToday ? '4rem' : '5.5rem', (row) => row.deliveriesMonth),
  {
    heading: 'Ocorrências',
    width: words.isToday ? '11.5rem' : '13.5rem',
    wide: true,
    cell: ({ occurrencesToday, occurrencesMonth }) => (
      <span className="numbers">
        {formatNumber(occurrencesToday)} {words.onDay}, {formatNumber(occurrencesMonth)} no mês
      </span>
    ),
  },
  {
    heading: 'Veículos',
    width: '24%',
    wide: 'desktop',
    cell: ({ vehiclesToday: today, vehiclesMonth: month }) => (
      <RowName under={month.length > 0 && `No mês: ${month.join(', ')}`}>
        {today.join(', ') || `Nenhum ${words.onDay}`}
      </RowName>
    ),
  },
]

function figure(
  heading: string,
  width: string,
  of: (row: ReportedDriver) => number,
): DataColumn<ReportedDriver> {
  return { heading, width, cell: (row) => <span className="numbers">{formatNumber(of(row))}</span> }
}

const describeMonth = ({ occurrencesMonth, vehiclesMonth }: ReportedDriver) =>
  [formatCount(occurrencesMonth, 'ocorrência', 'ocorrências'), ...vehiclesMonth].join(' · ')
