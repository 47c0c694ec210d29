import { formatCount } from '../../lib/format.ts'
import { ChartCard } from './chart-card.tsx'
import { ColumnChart } from './column-chart.tsx'

const PARTS = [{ name: 'Realizadas', tone: 'info' }] as const

/** What was delivered today, hour by hour of the company's clock. */
export function HoursChart({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...counts)
  const summary =
    total === 0
      ? 'Nenhuma entrega realizada hoje ainda.'
      : `${formatCount(total, 'entrega realizada', 'entregas realizadas')} hoje, com pico às ${counts.indexOf(most)}h.`
  return (
    <ChartCard title="Entregas por hora" summary={summary}>
      <ColumnChart
        of="Hora"
        label="Entregas realizadas hoje, por hora"
        parts={PARTS}
        columns={counts.map((count, hour) => ({ name: `${hour}h`, values: [count] }))}
        nameEvery={3}
      />
    </ChartCard>
  )
}
