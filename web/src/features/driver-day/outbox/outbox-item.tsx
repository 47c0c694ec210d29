import { Button } from '@mantine/core'
import { useState } from 'react'
import { localInstant } from '../../../lib/clock.ts'
import { formatNumber, formatTime } from '../../../lib/format.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { discard, retry } from '../../../lib/outbox/outbox.ts'
import { bytesOf } from '../../../lib/outbox/store.ts'
import { useNow } from '../../../lib/use-now.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import classes from './outbox-dialog.module.css'
import { HELD, stateOf, titleOf } from './outbox-labels.ts'

export type Items = readonly [Item, ...Item[]]

interface Props {
  items: Items
  /** Whether it waits for a registration that the server refused. */
  isHeld?: boolean
}

/** One item, or several of one kind that stand together; refused ones can be sent again or discarded. */
export function OutboxItem({ items, isHeld = false }: Props) {
  const [item] = items
  const [discarding, setDiscarding] = useState(false)
  const now = useNow()
  const title =
    items.length === 1 ? titleOf(item) : `${formatNumber(items.length)} posições da rota`
  return (
    <li className={classes.item} data-state={item.state}>
      <p className={classes.title}>
        {`${title} · ${formatTime(localInstant(new Date(item.createdAt)))}`}
      </p>
      <p className={classes.state}>{isHeld ? HELD : stateOf(item, now)}</p>
      {item.state === 'failed' && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void retry(items)}>
            Tentar novamente
          </Button>
          {hasPhoto(item) && (
            <Button variant="default" onClick={() => void savePhoto(item)}>
              Salvar foto
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={discarding}
        title="Descartar envio"
        confirm="Descartar"
        danger
        onConfirm={() => void discard(items)}
        onClose={() => setDiscarding(false)}
      >
        <p>
          {items.length === 1
            ? `${title} será apagado deste aparelho e não chegará ao servidor.`
            : `${title} serão apagadas deste aparelho e não chegarão ao servidor.`}
        </p>
        {hasPhoto(item) && (
          <Button variant="default" onClick={() => void savePhoto(item)}>
            Salvar a foto antes
          </Button>
        )}
      </ConfirmDialog>
    </li>
  )
}

function hasPhoto({ work }: Item) {
  return work.kind === 'receipt' || (work.kind === 'occurrence' && work.hasPhoto)
}

async function savePhoto({ id }: Item) {
  const bytes = await bytesOf(id)
  if (bytes) saveFile(new Blob([bytes.content], { type: bytes.type }), bytes.name)
}
