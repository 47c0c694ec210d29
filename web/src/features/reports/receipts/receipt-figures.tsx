import { RECEIPT_STANDING_LABELS } from '@canhoto/contracts/labels/review'
import {
  reportFigures,
  type ReceiptStanding,
  type ReceiptTotals,
} from '@canhoto/contracts/report-figures'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatCount, formatDay, formatNumber } from '../../../lib/format.ts'
import { BarList } from '../../../shared/charts/bar-list.tsx'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { nameEvery, shortDay } from '../chart-days.ts'
import { formatShare } from '../../../shared/charts/format-share.ts'
import { ReportCharts } from '../report-charts.tsx'

const PARTS = [
  { name: 'Com canhoto', tone: 'success' },
  { name: 'Sem canhoto, ou recusado', tone: 'warning' },
] as const

const TONES: Record<ReceiptStanding, string> = {
  VALID: 'success',
  PENDING_REVIEW: 'info',
  BEFORE_REVIEW: 'neutral',
  REJECTED: 'danger',
  NONE: 'warning',
}

interface Props {
  query: { start_date: string; end_date: string }
}

/** What was delivered in the period, and how its receipts stand. */
export function ReceiptFigures({ query }: Props) {
  const figures = useEndpointQuery(reportFigures.receiptTotals, { query })
  return (
    <ReportCharts figures={figures}>
      {(totals) => (
        <>
          <ChartCard title="Canhotos por dia" summary={summarize(totals, query)}>
            <ColumnChart
              of="Dia"
              label="Entregas realizadas por dia, com e sem canhoto"
              parts={PARTS}
              columns={totals.days.map(({ day, proved, unproved }) => ({
                name: shortDay(day),
                values: [proved, unproved],
              }))}
              nameEvery={nameEvery(totals.days.length)}
            />
          </ChartCard>
          <ChartCard title="Situação dos canhotos" summary={describeStanding(totals)}>
            <BarList
              bars={totals.by_standing.map(({ standing, count }) => ({
                name: RECEIPT_STANDING_LABELS[standing],
                count,
                tone: TONES[standing],
              }))}
            />
          </ChartCard>
        </>
      )}
    </ReportCharts>
  )
}

function summarize({ count, proved }: ReceiptTotals, days: Props['query']) {
  const between = `de ${formatDay(days.start_date)} a ${formatDay(days.end_date)}`
  if (count === 0) return `Nenhuma entrega realizada ${between}.`
  if (proved === count)
    return `${formatCount(count, 'entrega realizada', 'entregas realizadas')} ${between}, todas com canhoto.`
  return (
    <>
      <strong>{formatCount(count, 'entrega realizada', 'entregas realizadas')}</strong> {between}:{' '}
      <strong>{formatShare(proved, count)} com canhoto</strong>, {formatNumber(count - proved)} sem
      canhoto ou com canhoto recusado.
    </>
  )
}

function describeStanding({ count, by_standing }: ReceiptTotals) {
  if (count === 0) return 'Nenhum canhoto no período.'
  const approved = by_standing.find(({ standing }) => standing === 'VALID')?.count ?? 0
  return `Como estão agora os canhotos dessas entregas: ${formatShare(approved, count)} aprovados.`
}
