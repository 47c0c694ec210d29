import { type Charts, dashboard } from '@canhoto/contracts/dashboard'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatCount } from '../../lib/format.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './charts.module.css'
import { DaysChart } from './days-chart.tsx'
import { HoursChart } from './hours-chart.tsx'
import { StatusChart } from './status-chart.tsx'

/** As often as the cards above them, with which they agree. */
const REFRESH_MS = 60_000

export function DayCharts() {
  const { data, isPending, refetch } = useEndpointQuery(
    dashboard.charts,
    {},
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' },
  )
  if (isPending) return <Loading text="Carregando gráficos..." />
  if (!data) {
    return (
      <Failure
        title="Erro ao carregar dados"
        message="Não foi possível carregar os gráficos."
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={classes.charts}>
      <HoursChart counts={data.delivered_by_hour} />
      <StatusChart counts={data.today_by_status} summary={summarize(data.today_by_status)} />
      <DaysChart days={data.days} />
    </div>
  )
}

function summarize(counts: Charts['today_by_status']) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 'Nenhuma entrega para hoje ainda.'
  return `${formatCount(total, 'entrega', 'entregas')} de hoje e em aberto.`
}
