import type { Delivery } from '@canhoto/contracts/deliveries'
import { type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import ordered from '../../shared/day-order/ordered.module.css'
import { formatPlace } from '../../shared/deliveries/place.ts'
import { statusColumn } from '../../shared/deliveries/status-column.tsx'
import { Pill } from '../../ui/pill.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { isLate, isOpen } from './board.ts'
import classes from './delivery-card.module.css'

export interface CardHandlers {
  choose: (id: string, isChosen: boolean) => void
  onMove: (delivery: Delivery) => void
  /** One place up or down in its column. */
  onStep: (delivery: Delivery, step: 1 | -1) => void
}

interface Props {
  delivery: Delivery
  today: string
  isChosen: boolean
  /** The server has not answered yet. */
  isPending: boolean
  handlers: CardHandlers
  /** Cards that are dragged would be dropped before this one. */
  isTarget?: boolean
  isDragged?: boolean | undefined
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** Drawn anew only when it changes: a day has a thousand. */
export const DeliveryCard = memo(function DeliveryCard({
  delivery,
  today,
  isChosen,
  isPending,
  handlers,
  isTarget = false,
  isDragged = false,
}: Props) {
  const { id, nf_number, client_name } = delivery
  const isMovable = isOpen(delivery)
  return (
    <li
      className={classes.card}
      aria-label={`NF ${nf_number}`}
      data-card={id}
      {...marksOf({
        movable: isMovable,
        target: isTarget,
        dragged: isDragged,
        chosen: isChosen,
        pending: isPending,
      })}
    >
      <div className={classes.head}>
        {isMovable && <Choice delivery={delivery} isChosen={isChosen} handlers={handlers} />}
        <Link className={classes.number ?? ''} to={`/dashboard/entregas/${id}`} title={nf_number}>
          NF {nf_number}
        </Link>
        {statusColumn.cell(delivery)}
      </div>
      <span className={classes.client}>{client_name || 'Cliente não identificado'}</span>
      <span className={ordered.place}>{formatPlace(delivery) ?? 'Endereço não informado'}</span>
      {isMovable && (
        <div className={classes.foot}>
          <span className={`${ordered.handle} ${classes.handle}`} data-handle aria-hidden />
          {isLate(delivery, today) && <Pill tone="warning">Atrasada</Pill>}
          <MoveButton delivery={delivery} handlers={handlers} />
        </div>
      )}
    </li>
  )
})

/** As data attributes, for the style sheet. */
function marksOf(marks: Record<string, boolean>) {
  const set = Object.entries(marks).filter(([, isSet]) => isSet)
  return Object.fromEntries(set.map(([mark]) => [`data-${mark}`, true]))
}

function Choice({
  delivery: { id, nf_number },
  isChosen,
  handlers,
}: Pick<Props, 'delivery' | 'isChosen' | 'handlers'>) {
  return (
    <label className={classes.choice}>
      <span className="visually-hidden">Selecionar NF {nf_number}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => handlers.choose(id, event.currentTarget.checked)}
      />
    </label>
  )
}

function MoveButton({ delivery, handlers }: Pick<Props, 'delivery' | 'handlers'>) {
  function step(event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (!event.altKey || !by) return
    event.preventDefault()
    handlers.onStep(delivery, by)
  }
  return (
    <span className={classes.move} data-move={delivery.id} onKeyDown={step} role="presentation">
      <PlainButton variant="default" size="sm" onClick={() => handlers.onMove(delivery)}>
        Mover<span className="visually-hidden"> NF {delivery.nf_number}</span>
      </PlainButton>
    </span>
  )
}
