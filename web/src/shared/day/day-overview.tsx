import type { Kpis } from '@canhoto/contracts/dashboard'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { toServerTime } from '../../lib/server-clock.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { KpiCard, KpiGrid } from '../../ui/kpi-card.tsx'
import { PageColumns } from '../../ui/page/page-columns.tsx'
import { Callout } from '../../ui/callout.tsx'
import classes from './day-overview.module.css'
import { DriverLoads } from './driver-loads.tsx'
import { monthTrend } from './month-trend.ts'
import { NewestDeliveries } from './newest-deliveries.tsx'
import type { useKpis } from './use-kpis.ts'

const FAILURE = {
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar os dados do dashboard',
}

interface Props {
  kpis: ReturnType<typeof useKpis>
  /** The third figure: what each home calls the deliveries that are not done. */
  open: (today: Kpis['today_deliveries']) => { title: string; value: number; description: string }
  /** A link to the whole list. */
  action?: ReactNode
  /** The way to the first delivery of a day without any. */
  emptyAction?: ReactNode
}

/** The day of a company: four figures, the newest deliveries, and the progress of each driver. */
export function DayOverview({
  kpis: { data, trends, isError, isPending, refetch, dataUpdatedAt },
  open,
  ...newest
}: Props) {
  if (isPending) return <Asked />
  if (!data) return <Failure {...FAILURE} onRetry={() => void refetch()} />

  const { today_deliveries: today, active_drivers } = data
  const third = open(today)
  return (
    <>
      {isError && (
        <Callout
          tone="danger"
          role="alert"
          mb="md"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          }
        >
          <strong>{FAILURE.title}</strong>: {FAILURE.message}. Os números abaixo são da última
          atualização.
        </Callout>
      )}
      <KpiGrid>
        <KpiCard
          title="Total de Entregas"
          value={formatNumber(today.total)}
          description="de hoje e em aberto"
          trend={trends && monthTrend(trends.registered)}
        />
        <KpiCard
          title="Entregas Realizadas"
          value={formatNumber(today.completed)}
          description={shareOf(today)}
          trend={trends && monthTrend(trends.delivered)}
          variant="success"
        />
        <KpiCard {...third} value={formatNumber(third.value)} variant="warning" />
        <KpiCard
          title="Motoristas Ativos"
          value={formatNumber(active_drivers)}
          description="em rota agora"
        />
      </KpiGrid>
      <PageColumns side="20rem">
        <NewestDeliveries deliveries={today.list} now={toServerTime(dataUpdatedAt)} {...newest} />
        <DriverLoads deliveries={today.list} isWhole={today.list.length >= today.total} />
      </PageColumns>
    </>
  )
}

function Asked() {
  return (
    <div className={classes.asked}>
      <Loading text="Carregando entregas..." />
    </div>
  )
}

function shareOf({ completed, total }: Kpis['today_deliveries']) {
  return total === 0 ? 'nenhuma entrega hoje' : `${Math.floor((100 * completed) / total)}% do total`
}
