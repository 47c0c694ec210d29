import type { Delivery } from '@canhoto/contracts/deliveries'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { formatPlace } from '../deliveries/place.ts'
import classes from './order-dialog.module.css'
import ordered from './ordered.module.css'
import { SuggestOrder } from './suggest-order.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { useOrder } from './use-order.ts'

interface Props {
  title?: string
  /** Whose deliveries they are, where the office orders them. */
  driverId?: string
  /** In the order that they have now; null while they are not there. */
  deliveries: readonly Row[] | null
  /** What is shown then. */
  fallback?: ReactNode
  onSave: (deliveryIds: string[]) => Promise<unknown>
  onClose: () => void
}

type Row = Pick<
  Delivery,
  'id' | 'nf_number' | 'client_name' | 'delivery_address' | 'municipality' | 'uf'
>

/** The order in which a driver makes deliveries: by dragging, or with two buttons each. */
export function OrderDialog({
  title = 'Ordem das entregas',
  driverId,
  deliveries,
  fallback,
  onSave,
  onClose,
}: Props) {
  const { order, isChanged, moved, move, suggestion, follow } = useOrder(deliveries)
  const [busy, setBusy] = useState(false)

  async function save() {
    if (!isChanged) return onClose()
    setBusy(true)
    try {
      await onSave(order.map(({ id }) => id))
      notify.success('Ordem das entregas salva')
      onClose()
    } catch (error) {
      notify.error('Erro ao salvar a ordem', error instanceof Error ? error.message : undefined)
      setBusy(false)
    }
  }

  const drag = useDragOrder(move)
  const actions = deliveries && <Actions busy={busy} onCancel={onClose} onSave={save} />
  return (
    <Dialog opened onClose={onClose} title={title} actions={actions}>
      {!deliveries && fallback}
      {order.length > 1 && (
        <SuggestOrder
          driverId={driverId}
          deliveryIds={order.map(({ id }) => id)}
          suggestion={suggestion}
          onSuggestion={follow}
        />
      )}
      <output className="visually-hidden">{moved}</output>
      <ol className={classes.list} {...drag.list}>
        {order.map((delivery, index) => (
          <Line
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

interface ActionsProps {
  busy: boolean
  onCancel: () => void
  onSave: () => Promise<void>
}

function Actions({ busy, onCancel, onSave }: ActionsProps) {
  return (
    <>
      <Button variant="default" size="lg" disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
      <BusyButton size="lg" busy={busy} onClick={() => void onSave()}>
        Salvar ordem
      </BusyButton>
    </>
  )
}

interface LineProps {
  delivery: Row
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (steps: 1 | -1) => void
}

function Line({ delivery, isDragged, isFirst, isLast, onMove }: LineProps) {
  const note = `NF ${delivery.nf_number}`
  return (
    <li className={classes.row} aria-label={note} data-dragged={isDragged}>
      <span className={ordered.handle} data-handle aria-hidden />
      <span className={classes.words}>
        <strong>{note}</strong>
        <span className={ordered.place}>
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
