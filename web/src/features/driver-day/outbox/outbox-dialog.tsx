import { Button } from '@mantine/core'
import type { Item } from '../../../lib/outbox/item.ts'
import { sendNow } from '../../../lib/outbox/outbox.ts'
import { Empty } from '../../../ui/data-states.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { OutboxItem } from './outbox-item.tsx'
import { formatNumber } from '../../../lib/format.ts'
import classes from './outbox-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  single: readonly Item[]
  positions: readonly Item[]
}

/** The items on this phone and the state of each. */
export function OutboxDialog({ opened, onClose, single, positions }: Props) {
  const nothing = single.length === 0 && positions.length === 0
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
          <OutboxItem key={item.id} item={item} />
        ))}
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
