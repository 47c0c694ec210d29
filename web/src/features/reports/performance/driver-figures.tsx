import { driverPerformance, type DriverMonth } from '@canhoto/contracts/driver-performance'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { formatCount } from '../../../lib/format.ts'
import { BarList } from '../../../shared/charts/bar-list.tsx'
import { ChartCard } from '../../../shared/charts/chart-card.tsx'
import { ColumnChart } from '../../../shared/charts/column-chart.tsx'
import { reportWords } from '../../../shared/driver-report/report-words.ts'
import { nameEvery, shortDay } from '../chart-days.ts'
import { ReportCharts } from '../report-charts.tsx'

const PARTS = [
  { name: 'Realizadas', tone: 'success' },
  { name: 'Ocorrências', tone: 'warning' },
] as const

/** What the drivers did in the month of the day, and who delivered most. */
export function DriverFigures({ day }: { day: string }) {
  const figures = useEndpointQuery(driverPerformance.month, { query: day ? { day } : {} })
  const { inMonth } = reportWords(day)
  return (
    <ReportCharts figures={figures}>
      {(month) => (
        <>
          <ChartCard title="Entregas realizadas por dia" summary={summarize(month, inMonth)} isWide>
            <ColumnChart
              of="Dia"
              label="Entregas realizadas e ocorrências por dia"
              parts={PARTS}
              columns={month.days.map(({ day: each, deliveries, occurrences }) => ({
                name: shortDay(each),
                values: [deliveries, occurrences],
              }))}
              nameEvery={nameEvery(month.days.length)}
            />
          </ChartCard>
          <ChartCard title="Motoristas com mais entregas" summary={describe(month, inMonth)} isWide>
            <BarList whole="largest" bars={barsOf(month)} />
          </ChartCard>
        </>
      )}
    </ReportCharts>
  )
}

function barsOf({ deliveries, driverCount, drivers }: DriverMonth) {
  const named = drivers.map(({ driverKey, name, deliveries: count }) => ({
    key: driverKey,
    name,
    count,
    tone: 'success',
  }))
  if (driverCount === drivers.length) return named
  const others = {
    key: 'others',
    name: 'Outros motoristas',
    note: formatCount(driverCount - drivers.length, 'motorista', 'motoristas'),
    count: deliveries - drivers.reduce((sum, driver) => sum + driver.deliveries, 0),
    tone: null,
  }
  return [...named, others]
}

function summarize({ deliveries, occurrences }: DriverMonth, inMonth: string) {
  if (deliveries + occurrences === 0)
    return `Nenhuma entrega realizada e nenhuma ocorrência ${inMonth}.`
  return (
    <>
      <strong>{formatCount(deliveries, 'entrega realizada', 'entregas realizadas')}</strong> e{' '}
      {formatCount(occurrences, 'ocorrência', 'ocorrências')} {inMonth}.
    </>
  )
}

function describe({ driverCount }: DriverMonth, inMonth: string) {
  if (driverCount === 0) return `Nenhum motorista realizou uma entrega ${inMonth}.`
  const made = driverCount === 1 ? 'realizou' : 'realizaram'
  return `${formatCount(driverCount, 'motorista', 'motoristas')} ${made} entregas ${inMonth}.`
}
