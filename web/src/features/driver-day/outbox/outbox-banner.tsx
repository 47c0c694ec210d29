import { useStore } from '@mantine/store'
import { useEffect } from 'react'
import { loadLater } from '../../../kit/dialog/load-later.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { useNow } from '../../../lib/use-now.ts'
import tones from '../../../ui/tone.module.css'
import { describeCounts } from './describe-counts.ts'
import classes from './outbox-banner.module.css'
import { loadWhenIdle } from '../../../lib/load-when-idle.ts'
import { pendingOf } from '../../../lib/outbox/count-pending.ts'
import type { Item } from '../../../lib/outbox/item.ts'
import { networkSilence } from '../../../lib/outbox/silent-network.ts'

const [OutboxDialog, loadDialog] = loadLater(
  async () => (await import('./outbox-dialog.tsx')).OutboxDialog,
  'A lista não pôde ser aberta. Tente com conexão.',
)

/** '3 envios pendentes', which opens their list, and whether the network answers. At the bottom of the screen, where it moves no button when it comes or goes. */
export function OutboxBanner({ items }: { items: readonly Item[] }) {
  const dialog = useDialog<'envios'>()
  const now = useNow()
  const { isSilent } = useStore(networkSilence)
  useEffect(() => loadWhenIdle(loadDialog), [])
  const pending = pendingOf(items, now)
  const { count, refused } = pending
  return (
    <>
      <output className={classes.line}>
        {isSilent && (
          <p className={`${tones.tone} ${classes.silence}`} data-tone="warning">
            A rede não responde. O envio continua quando ela voltar.
          </p>
        )}
        {count > 0 && (
          <button
            type="button"
            className={`${tones.tone} ${classes.banner}`}
            data-tone={refused > 0 ? 'danger' : 'warning'}
            onClick={() => dialog.open('envios')}
          >
            <span>{describeCounts(pending)}</span>
            <span className={classes.more}>Ver</span>
          </button>
        )}
      </output>
      {dialog.opened && <OutboxDialog opened onClose={dialog.close} pending={pending} />}
    </>
  )
}
