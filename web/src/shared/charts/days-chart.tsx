import type { DayFigures } from '@canhoto/contracts/dashboard'
import { formatCount, formatDay, formatNumber } from '../../lib/format.ts'
import { ChartCard } from './chart-card.tsx'
import { ColumnChart } from './column-chart.tsx'
import { formatShare } from './format-share.ts'

const PARTS = [
  { name: 'No prazo', tone: 'success' },
  { name: 'Com atraso', tone: 'warning' },
  { name: 'Sem data prevista', tone: 'neutral' },
] as const

/** '20/11' */
const DAY_LENGTH = 5

/** What was delivered on each of the last days, and how much of it by its promised day. */
export function DaysChart({ days }: { days: readonly DayFigures[] }) {
  return (
    <ChartCard title={`Últimos ${days.length} dias`} summary={summarize(days)} isWide>
      <ColumnChart
        of="Dia"
        label="Entregas realizadas por dia"
        parts={PARTS}
        columns={days.map(({ day, delivered, promised, on_time }) => ({
          name: formatDay(day).slice(0, DAY_LENGTH),
          values: [on_time, promised - on_time, delivered - promised],
        }))}
        nameEvery={5}
      />
    </ChartCard>
  )
}

function summarize(days: readonly DayFigures[]) {
  const sum = (figure: 'delivered' | 'promised' | 'on_time') =>
    days.reduce((total, day) => total + day[figure], 0)
  const [delivered, promised, onTime] = [sum('delivered'), sum('promised'), sum('on_time')]
  const made = formatCount(delivered, 'entrega realizada', 'entregas realizadas')
  if (promised === 0) return `${made}, nenhuma com data prevista.`
  return (
    <>
      {made}. <strong>{formatShare(onTime, promised)} no prazo</strong>: {formatNumber(onTime)} de{' '}
      {formatNumber(promised)} com data prevista.
    </>
  )
}
