import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { FinishRoute } from './finish-route.tsx'
import { formatDriven } from './format-driven.ts'
import classes from './status-card.module.css'
import type { Day } from '../use-day.ts'
import sheet from '../../../ui/sheet.module.css'

interface Props {
  day: Day
  done: number
  total: number
  onStartRoute: () => void
  /** The line about the location. */
  children: ReactNode
}

/** The state of the day, and its steps. */
export function StatusCard({ day, done, total, onStartRoute, children }: Props) {
  return (
    <section className={`${sheet.sheet} ${classes.card}`} aria-label="Situação do dia">
      <div className={classes.state} data-started={day.started}>
        <h2 className={classes.title}>
          {day.started ? 'Dia Iniciado' : 'Aguardando Início do Dia'}
        </h2>
      </div>
      <dl className={classes.counters}>
        <div>
          <dt>Total Entregas</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>Concluídas</dt>
          <dd>{done}</dd>
        </div>
      </dl>
      {/* Also before anything is known: a line that came later would move the buttons from under the thumb. */}
      {!day.route && <p className={classes.driven}>{formatDriven(day.driven)}</p>}
      {day.asksToFinish ? (
        <Question day={day} />
      ) : (
        <Steps day={day} remaining={total - done} onStartRoute={onStartRoute} />
      )}
      {children}
    </section>
  )
}

function Question({ day }: Pick<Props, 'day'>) {
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

interface StepsProps extends Pick<Props, 'day' | 'onStartRoute'> {
  remaining: number
}

/** The three steps of the specification: the next one large, the others quiet below it. */
function Steps({ day, remaining, onStartRoute }: StepsProps) {
  const next = day.route ? 'Finalizar Rota' : day.started ? 'Iniciar Rota' : 'Iniciar Dia'
  const others = ['Iniciar Dia', 'Iniciar Rota', 'Finalizar Rota'].filter((step) => step !== next)
  return (
    <div className={classes.steps}>
      {day.route ? (
        <FinishRoute day={day} remaining={remaining} />
      ) : (
        <Button size="lg" onClick={day.started ? onStartRoute : () => void day.startDay()}>
          {next}
        </Button>
      )}
      {others.map((step) => (
        <Button key={step} variant="default" px="xs" disabled>
          {step}
        </Button>
      ))}
    </div>
  )
}
