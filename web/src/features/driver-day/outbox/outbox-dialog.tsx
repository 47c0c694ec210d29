import { Button } from '@mantine/core'
import type { Item } from '../../../lib/outbox/item.ts'
import type { Pending } from '../../../lib/outbox/count-pending.ts'
import { sendNow } from '../../../lib/outbox/outbox.ts'
import { Empty } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type Items, OutboxItem } from './outbox-item.tsx'
import { formatNumber } from '../../../lib/format.ts'
import classes from './outbox-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  pending: Pending
}

/** The items on this phone and the state of each. */
export function OutboxDialog({ opened, onClose, pending }: Props) {
  const { single, positions, refusedPositions, held } = pending
  const nothing = pending.count === 0
  const actions = (
    <>
      <Button variant="default" size="lg" onClick={onClose}>
        Fechar
      </Button>
      <Button size="lg" disabled={nothing} onClick={() => sendNow(true)}>
        Enviar agora
      </Button>
    </>
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Envios pendentes" actions={actions}>
      {nothing && <Empty>Tudo foi enviado.</Empty>}
      <ul className={classes.list}>
        {single.map((item) => (
          <OutboxItem key={item.id} items={[item]} isHeld={held.includes(item)} />
        ))}
        {isAny(refusedPositions) && <OutboxItem items={refusedPositions} />}
        {positions.length > 0 && (
          <li className={classes.item}>
            <p className={classes.title}>Posições da rota</p>
            <p className={classes.state}>{`${formatNumber(positions.length)} aguardando envio`}</p>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

const isAny = (items: readonly Item[]): items is Items => items.length > 0
