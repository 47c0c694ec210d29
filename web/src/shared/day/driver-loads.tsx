import '@mantine/core/styles/Progress.layer.css'
import type { Delivery } from '@canhoto/contracts/deliveries'
import { Button, Paper, Progress, Title } from '@mantine/core'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { Empty } from '../../ui/data-states.tsx'
import classes from './driver-loads.module.css'
import card from './card.module.css'
import { formatNumber } from '../../lib/format.ts'
import { type Load, countLoads } from './loads.ts'

const SHOWN = 7

const [DriverOrderDialog] = loadLater(
  async () => (await import('../day-order/driver-order-dialog.tsx')).DriverOrderDialog,
  'A ordem não pôde ser aberta. Tente novamente.',
)

interface Props {
  deliveries: readonly Delivery[]
  /** False when the day has more deliveries than were sent along. */
  isWhole: boolean
}

export function DriverLoads({ deliveries, isWhole }: Props) {
  const loads = countLoads(deliveries)
  const more = loads.length - SHOWN
  const dialog = useDialog<Load>()
  const { choice } = dialog
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
            <DriverLoad key={load.driver_id} load={load} onOrder={() => dialog.open(load)} />
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
      {dialog.opened && choice?.driver_id && (
        <DriverOrderDialog
          key={dialog.key}
          driverId={choice.driver_id}
          driverName={choice.name}
          onClose={dialog.close}
        />
      )}
    </Paper>
  )
}

function DriverLoad({ load, onOrder }: { load: Load; onOrder: () => void }) {
  const { driver_id, name, done, total } = load
  const share = `${formatNumber(done)} de ${formatNumber(total)}`
  return (
    <li>
      <p className={classes.line}>
        <span className={classes.name} title={name} data-nobody={driver_id === null || undefined}>
          {name}
        </span>
        <span className={classes.count}>{share}</span>
      </p>
      <div className={classes.line}>
        <Progress
          value={(100 * done) / total}
          classNames={{ root: classes.track ?? '', section: classes.bar ?? '' }}
          data-done={done === total || undefined}
          aria-label={`${name}: ${share} entregas realizadas`}
        />
        {driver_id !== null && total - done > 1 && (
          <Button
            variant="subtle"
            size="sm"
            px="xs"
            className={classes.order}
            aria-label={`Ordenar as entregas de ${name}`}
            onClick={onOrder}
          >
            Ordenar
          </Button>
        )}
      </div>
    </li>
  )
}
