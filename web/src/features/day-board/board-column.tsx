import type { Delivery } from '@canhoto/contracts/deliveries'
import { Title } from '@mantine/core'
import { memo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import type { Column } from './board.ts'
import classes from './board-column.module.css'
import { DeliveryCard } from './delivery-card.tsx'
import type { CardActions } from './use-card-actions.ts'

interface Props {
  column: Column
  /** Those that the search finds. */
  isShown: (delivery: Delivery) => boolean
  /** Where cards that are dragged over the column would be dropped, null at its end; absent over another column. */
  before?: string | null | undefined
  /** Cards that are on their way to another place. */
  dragged: readonly string[] | undefined
  actions: CardActions
}

export const BoardColumn = memo(function BoardColumn({
  column,
  isShown,
  before,
  dragged,
  actions,
}: Props) {
  const { driverId, name, vehicle, open, finished, done } = column
  const total = open.length + finished.length
  const shown = open.filter(isShown)
  const shownFinished = finished.filter(isShown)
  return (
    <section
      className={classes.column}
      aria-label={name}
      data-column={driverId ?? ''}
      data-over={before !== undefined || undefined}
    >
      <header className={classes.head}>
        <Title order={2} className={classes.name ?? ''} title={name}>
          {name}
        </Title>
        <State column={column} />
        <span className={classes.count}>
          {`${formatNumber(done)} de ${formatNumber(total)}`}
          <span className="visually-hidden"> realizadas</span>
        </span>
        {vehicle !== undefined && (
          <p className={classes.vehicle} title={vehicle ?? ''}>
            {vehicle ?? 'Sem veículo'}
          </p>
        )}
      </header>
      <div className={classes.scroll} data-list>
        <ul className={classes.list} aria-label={`Entregas a fazer: ${name}`}>
          {shown.map((delivery) => (
            <DeliveryCard
              key={delivery.id}
              delivery={delivery}
              {...propsOf(delivery, actions)}
              isTarget={before === delivery.id}
              isDragged={dragged?.includes(delivery.id)}
            />
          ))}
        </ul>
        {shown.length === 0 && <p className={classes.empty}>Nenhuma entrega a fazer.</p>}
        {before === null && <div className={classes.end} />}
        <Finished deliveries={shownFinished} actions={actions} />
      </div>
    </section>
  )
})

function propsOf({ id }: Delivery, { today, chosen, moving, handlers }: CardActions) {
  return { today, isChosen: chosen.has(id), isPending: moving.has(id), handlers }
}

function State({ column }: { column: Column }) {
  if (!column.isActive) return <Pill tone="warning">Inativo</Pill>
  const isOnRoute =
    column.driverId !== null && column.open.some((each) => each.status === 'IN_TRANSIT')
  return isOnRoute && <Pill tone="info">Em rota</Pill>
}

function Finished({
  deliveries,
  actions,
}: {
  deliveries: readonly Delivery[]
  actions: CardActions
}) {
  if (deliveries.length === 0) return null
  return (
    <details className={classes.finished}>
      <summary>{`Concluídas (${formatNumber(deliveries.length)})`}</summary>
      <ul className={classes.list}>
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} {...propsOf(delivery, actions)} />
        ))}
      </ul>
    </details>
  )
}
