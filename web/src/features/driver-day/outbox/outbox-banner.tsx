import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import classes from './outbox-banner.module.css'
import { OutboxDialog } from './outbox-dialog.tsx'
import { pendingOf } from './outbox-labels.ts'
import type { useOutbox } from './use-outbox.ts'

/** '3 envios pendentes', which opens their list. */
export function OutboxBanner({ outbox }: { outbox: ReturnType<typeof useOutbox> }) {
  const [opened, setOpened] = useState(false)
  const now = useNow()
  if (outbox.isError) {
    return (
      <p role="alert" className={classes.broken}>
        Este aparelho não permite guardar dados. Sem conexão, o que você fizer não será salvo.
      </p>
    )
  }

  const { single, positions } = pendingOf(outbox.data ?? [], now)
  const count = single.length + (positions.length > 0 ? 1 : 0)
  const refused = single.filter(({ state }) => state === 'failed').length
  return (
    <>
      <output className={classes.line}>
        {count > 0 && (
          <button
            type="button"
            className={classes.banner}
            data-refused={refused > 0}
            onClick={() => setOpened(true)}
          >
            <span>{wordsOf(count, refused)}</span>
            <span className={classes.more}>Ver</span>
          </button>
        )}
      </output>
      <OutboxDialog
        opened={opened}
        onClose={() => setOpened(false)}
        single={single}
        positions={positions}
      />
    </>
  )
}

function wordsOf(count: number, refused: number) {
  const pending = count === 1 ? '1 envio pendente' : `${count} envios pendentes`
  if (refused === 0) return pending
  return `${pending}, ${refused === 1 ? '1 recusado' : `${refused} recusados`}`
}
