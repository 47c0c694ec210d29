import { Button } from '@mantine/core'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { LazyFinishDialog } from './lazy-dialogs.ts'
import type { Day } from '../use-day.ts'

interface Props {
  day: Day
  /** How many of today's deliveries are not finished. */
  remaining: number
}

/** A tap beside the list must not end the route, so it is asked first. */
export function FinishRoute({ day, remaining }: Props) {
  const dialog = useDialog<'finalizar'>()

  async function finish() {
    dialog.close()
    await day.finishRoute()
  }

  return (
    <>
      <Button fullWidth variant="outline" onClick={() => dialog.open('finalizar')}>
        Finalizar Rota
      </Button>
      {dialog.opened && (
        <LazyFinishDialog
          remaining={remaining}
          isSharing={day.isSharing}
          onFinish={() => void finish()}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
