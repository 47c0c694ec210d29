import '@mantine/core/styles/Progress.layer.css'
import type { Delivery } from '@canhoto/contracts/deliveries'
import { Paper, Progress, Title } from '@mantine/core'
import { Empty } from '../../ui/data-states.tsx'
import classes from './driver-loads.module.css'
import card from './card.module.css'
import { formatNumber } from '../../lib/format.ts'
import { type Load, countLoads } from './loads.ts'

const SHOWN = 7

interface Props {
  deliveries: readonly Delivery[]
  /** False when the day has more deliveries than were sent along. */
  isWhole: boolean
}

export function DriverLoads({ deliveries, isWhole }: Props) {
  const loads = countLoads(deliveries)
  const more = loads.length - SHOWN
  return (
    <Paper withBorder component="section" className={card.card}>
      <header className={card.head}>
        <Title order={2}>Por motorista</Title>
      </header>
      {loads.length === 0 ? (
        <Empty>Nenhum motorista com entregas hoje.</Empty>
      ) : (
        <ul className={classes.list}>
          {loads.slice(0, SHOWN).map((load) => (
            <DriverLoad key={load.driver_id} {...load} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={classes.note}>{`e mais ${formatNumber(more)} com menos entregas a fazer`}</p>
      )}
      {!isWhole && (
        <p
          className={classes.note}
        >{`Conta as ${formatNumber(deliveries.length)} entregas mais recentes.`}</p>
      )}
    </Paper>
  )
}

function DriverLoad({ driver_id, name, done, total }: Load) {
  const share = `${formatNumber(done)} de ${formatNumber(total)}`
  return (
    <li>
      <p className={classes.line}>
        <span className={classes.name} title={name} data-nobody={driver_id === null || undefined}>
          {name}
        </span>
        <span className={classes.count}>{share}</span>
      </p>
      <Progress
        value={(100 * done) / total}
        classNames={{ root: classes.track ?? '', section: classes.bar ?? '' }}
        data-done={done === total || undefined}
        aria-label={`${name}: ${share} entregas realizadas`}
      />
    </li>
  )
}
