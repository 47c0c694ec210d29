import { localStatus } from '@canhoto/contracts/delivery-status'
import { Button, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { localInstant } from '../../../lib/clock.ts'
import type { DayDelivery } from '../list/apply-outbox.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FinishRoute } from './finish-route.tsx'
import classes from './status-card.module.css'
import type { Day } from '../use-day.ts'

interface Props {
  day: Day
  deliveries: readonly DayDelivery[]
  onStartRoute: () => void
  /** The line about the location. */
  children: ReactNode
}

/** The state of the day, and the next step. */
export function StatusCard({ day, deliveries, onStartRoute, children }: Props) {
  const done = deliveries.filter((delivery) => localStatus(delivery) === 'REALIZADA').length
  return (
    <Paper withBorder component="section" className={classes.card} aria-label="Situação do dia">
      <div className={classes.state} data-started={day.started}>
        <h2 className={classes.title}>
          {day.started ? 'Dia Iniciado' : 'Aguardando Início do Dia'}
        </h2>
        {day.route && (
          <p className={classes.since}>{`Em rota desde ${clockOf(day.route.started_at)}`}</p>
        )}
      </div>
      <dl className={classes.counters}>
        <div>
          <dt>Total Entregas</dt>
          <dd>{deliveries.length}</dd>
        </div>
        <div>
          <dt>Concluídas</dt>
          <dd>{done}</dd>
        </div>
      </dl>
      <NextStep day={day} remaining={deliveries.length - done} onStartRoute={onStartRoute} />
      {children}
    </Paper>
  )
}

interface NextStepProps extends Pick<Props, 'day' | 'onStartRoute'> {
  remaining: number
}

function NextStep({ day, remaining, onStartRoute }: NextStepProps) {
  if (!day.started) {
    return (
      <Button size="lg" fullWidth onClick={() => void day.startDay()}>
        Iniciar Dia
      </Button>
    )
  }
  if (!day.route) {
    return (
      <Button size="lg" fullWidth onClick={onStartRoute}>
        Iniciar Rota
      </Button>
    )
  }
  if (!day.asksToFinish) return <FinishRoute day={day} remaining={remaining} />
  return (
    <Callout tone="warning">
      <p>{day.asksToFinish}</p>
      <Button fullWidth mb="xs" onClick={() => void day.continueRoute()}>
        Continuar Rota
      </Button>
      <Button fullWidth variant="outline" onClick={() => void day.finishRoute()}>
        Finalizar Rota
      </Button>
    </Callout>
  )
}

/** On the clock of this phone: the server's instants are of the company's zone. */
function clockOf(instant: string) {
  return formatTime(localInstant(new Date(instant)))
}
