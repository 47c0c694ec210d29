import { type DeliveryTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatCount, formatDay, formatMoney } from '../../../lib/format.ts'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { StatusChart } from '../../../shared/charts/status-chart.tsx'
import { nameEvery, shortDay } from '../chart-days.ts'
import { ReportCharts } from '../report-charts.tsx'

const PARTS = [
  { name: 'Realizadas', tone: 'success' },
  { name: 'Outras', tone: 'neutral' },
] as const

interface Props {
  query: { start_date: string; end_date: string; status: string }
}

/** What was registered in the period, and what became of it. */
export function DeliveryFigures({ query }: Props) {
  const figures = useEndpointQuery(reportFigures.deliveries, { query })
  const between = `cadastradas de ${formatDay(query.start_date)} a ${formatDay(query.end_date)}`
  return (
    <ReportCharts figures={figures}>
      {(totals) => (
        <>
          <ChartCard title="Entregas cadastradas por dia" summary={summarize(totals, between)}>
            <ColumnChart
              of="Dia"
              label="Entregas cadastradas por dia"
              parts={PARTS}
              columns={totals.days.map(({ day, registered, delivered }) => ({
                name: shortDay(day),
                values: [delivered, registered - delivered],
              }))}
              nameEvery={nameEvery(totals.days.length)}
            />
          </ChartCard>
          <StatusChart
            counts={totals.by_status}
            summary={
              totals.count === 0 ? 'Nenhuma entrega.' : 'Como estão agora as entregas do período.'
            }
          />
        </>
      )}
    </ReportCharts>
  )
}

function summarize({ count, value }: DeliveryTotals, between: string) {
  return (
    <>
      <strong>{formatCount(count, 'entrega', 'entregas')}</strong> {between}. Valor das mercadorias:{' '}
      <strong>{formatMoney(value)}</strong>.
    </>
  )
}
