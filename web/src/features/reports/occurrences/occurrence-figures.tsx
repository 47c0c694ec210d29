import { type OccurrenceTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { BarList } from '../../../shared/charts/bar-list.tsx'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { nameEvery, shortDay } from '../chart-days.ts'
import { ReportCharts } from '../report-charts.tsx'

const PARTS = [{ name: 'Ocorrências', tone: 'warning' }] as const

interface Props {
  query: { start_date: string; end_date: string; driver_id: string }
}

/** Why and when deliveries were not made in the period. */
export function OccurrenceFigures({ query }: Props) {
  const figures = useEndpointQuery(reportFigures.occurrenceTotals, { query })
  return (
    <ReportCharts figures={figures}>
      {(totals) => (
        <>
          <ChartCard title="Ocorrências por dia" summary={summarize(totals, query)}>
            <ColumnChart
              of="Dia"
              label="Ocorrências por dia"
              parts={PARTS}
              columns={totals.days.map(({ day, count }) => ({
                name: shortDay(day),
                values: [count],
              }))}
              nameEvery={nameEvery(totals.days.length)}
            />
          </ChartCard>
          <ChartCard title="Ocorrências por motivo" summary={mostFrequent(totals)}>
            <BarList
              bars={totals.by_reason.map(({ label, count }) => ({
                name: label,
                count,
                tone: 'danger',
              }))}
            />
          </ChartCard>
        </>
      )}
    </ReportCharts>
  )
}

function summarize({ count, deliveries }: OccurrenceTotals, days: Props['query']) {
  const between = `de ${formatDay(days.start_date)} a ${formatDay(days.end_date)}`
  if (count === 0) return `Nenhuma ocorrência ${between}.`
  return `${formatCount(count, 'ocorrência', 'ocorrências')} em ${formatCount(deliveries, 'entrega', 'entregas')}, ${between}.`
}

function mostFrequent({ by_reason: [first] }: OccurrenceTotals) {
  return first ? `Motivo mais frequente: ${first.label}.` : 'Nenhum motivo no período.'
}
