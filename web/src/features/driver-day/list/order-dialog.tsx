import { Button } from '@mantine/core'
import { useState } from 'react'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import type { DayDelivery } from './apply-outbox.ts'
import { groupDeliveries } from './find-deliveries.ts'
import classes from './order-dialog.module.css'
import { formatPlace } from './place.ts'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  deliveries: readonly DayDelivery[]
  onClose: () => void
}

/** The order in which the driver makes the unfinished deliveries: by dragging, or with two buttons each. */
export function OrderDialog({ deliveries, onClose }: Props) {
  const [order, setOrder] = useState(() => groupDeliveries(deliveries).open)
  const [moved, setMoved] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function move(from: number, to: number) {
    const delivery = order[from]
    if (!delivery || to < 0 || to >= order.length) return
    const others = order.filter((other) => other !== delivery)
    setOrder([...others.slice(0, to), delivery, ...others.slice(to)])
    setMoved(`NF ${delivery.nf_number}: ${to + 1}ª de ${order.length}`)
  }

  async function save() {
    if (moved === null) return onClose()
    setBusy(true)
    try {
      await enqueue({ kind: 'order', delivery_ids: order.map(({ id }) => id) })
      notify.success('Ordem das entregas salva')
      onClose()
    } catch (error) {
      notify.error('Erro ao salvar a ordem', error instanceof Error ? error.message : undefined)
      setBusy(false)
    }
  }

  const drag = useDragOrder(move)
  const actions = (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={onClose}>
        Cancelar
      </Button>
      <BusyButton size="lg" busy={busy} onClick={() => void save()}>
        Salvar ordem
      </BusyButton>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Ordem das entregas" actions={actions}>
      <output className="visually-hidden">{moved}</output>
      <ol className={classes.list} {...drag.list}>
        {order.map((delivery, index) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            isDragged={drag.dragged === index}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            onMove={(steps) => move(index, index + steps)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface RowProps {
  delivery: DayDelivery
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (steps: 1 | -1) => void
}

function Row({ delivery, isDragged, isFirst, isLast, onMove }: RowProps) {
  const note = `NF ${delivery.nf_number}`
  return (
    <li className={classes.row} aria-label={note} data-dragged={isDragged}>
      <span className={classes.handle} data-handle aria-hidden />
      <span className={classes.words}>
        <strong>{note}</strong>
        <span className={classes.place}>
          {[delivery.client_name, formatPlace(delivery)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button variant="default" px="sm" disabled={isFirst} onClick={() => onMove(-1)}>
        <span aria-hidden>↑</span>
        <span className="visually-hidden">{`Subir ${note}`}</span>
      </Button>
      <Button variant="default" px="sm" disabled={isLast} onClick={() => onMove(1)}>
        <span aria-hidden>↓</span>
        <span className="visually-hidden">{`Descer ${note}`}</span>
      </Button>
    </li>
  )
}
