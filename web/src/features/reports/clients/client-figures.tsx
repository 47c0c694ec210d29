import { type AllClientsTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatCount, formatMoney, formatNumber } from '../../../lib/format.ts'
import { BarList } from '../../../shared/charts/bar-list.tsx'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { nameEvery, shortDay } from '../chart-days.ts'
import { formatShare } from '../../../shared/charts/format-share.ts'
import { ReportCharts } from '../report-charts.tsx'

const PARTS = [
  { name: 'No prazo', tone: 'success' },
  { name: 'Com atraso', tone: 'warning' },
  { name: 'Sem data prevista', tone: 'neutral' },
] as const

interface Props {
  query: { start_date: string; end_date: string }
}

/** The largest clients of the period, and how much was delivered in time. */
export function ClientFigures({ query }: Props) {
  const figures = useEndpointQuery(reportFigures.clientTotals, { query })
  return (
    <ReportCharts figures={figures}>
      {(totals) => (
        <>
          <ChartCard title="Maiores clientes" summary={summarize(totals)} isWide>
            <BarList whole="largest" bars={barsOf(totals)} />
          </ChartCard>
          <ChartCard title="Entregas no prazo" summary={describePromises(totals)} isWide>
            <ColumnChart
              of="Dia do cadastro"
              label="Entregas realizadas, no prazo ou não, por dia do cadastro"
              parts={PARTS}
              columns={totals.days.map(({ day, on_time, late, unpromised }) => ({
                name: shortDay(day),
                values: [on_time, late, unpromised],
              }))}
              nameEvery={nameEvery(totals.days.length)}
            />
          </ChartCard>
        </>
      )}
    </ReportCharts>
  )
}

function barsOf({ clients, deliveries, value, largest }: AllClientsTotals) {
  const named = largest.map((client, rank) => ({
    key: `${rank}`,
    name: client.client_name,
    note: formatMoney(client.value),
    count: client.deliveries,
    tone: 'info',
  }))
  if (clients === largest.length) return named
  const sum = (figure: 'deliveries' | 'value') =>
    largest.reduce((total, client) => total + client[figure], 0)
  const others = {
    key: 'others',
    name: 'Outros clientes',
    note: `${formatCount(clients - largest.length, 'cliente', 'clientes')} · ${formatMoney(value - sum('value'))}`,
    count: deliveries - sum('deliveries'),
    tone: null,
  }
  return [...named, others]
}

function summarize({ clients, deliveries, value }: AllClientsTotals) {
  if (clients === 0) return 'Nenhuma entrega cadastrada no período.'
  return (
    <>
      <strong>{formatCount(deliveries, 'entrega', 'entregas')}</strong> de{' '}
      {formatCount(clients, 'cliente', 'clientes')}. Valor das mercadorias:{' '}
      <strong>{formatMoney(value)}</strong>.
    </>
  )
}

function describePromises({ delivered, promised, on_time }: AllClientsTotals) {
  if (delivered === 0) return 'Nenhuma entrega realizada.'
  const made = formatCount(delivered, 'entrega realizada', 'entregas realizadas')
  if (promised === 0) return `${made}, nenhuma com data prevista.`
  return (
    <>
      {made}. <strong>{formatShare(on_time, promised)} no prazo</strong>: {formatNumber(on_time)} de{' '}
      {formatNumber(promised)} com data prevista.
    </>
  )
}
