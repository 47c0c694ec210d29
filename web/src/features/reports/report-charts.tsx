import type { ReactNode } from 'react'
import { formatFailure } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import charts from '../../shared/charts/charts.module.css'
import classes from './reports-page.module.css'

interface Props<Figures> {
  figures: {
    data: Figures | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  children: (figures: Figures) => ReactNode
}

/** The charts below the list of a report. */
export function ReportCharts<Figures>({ figures, children }: Props<Figures>) {
  const { data, error, isPending, refetch } = figures
  if (isPending) return <Loading text="Carregando gráficos..." />
  if (!data) {
    const { title, text } = formatFailure(error, {
      title: 'Erro ao carregar dados',
      text: 'Não foi possível carregar os gráficos.',
    })
    return <Failure title={title} message={text} onRetry={() => void refetch()} />
  }
  return <div className={`${charts.charts} ${classes.below}`}>{children(data)}</div>
}
