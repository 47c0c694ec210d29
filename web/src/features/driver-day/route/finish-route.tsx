import { Button } from '@mantine/core'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { formatCount } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
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
      <ConfirmDialog
        opened={dialog.opened}
        title="Finalizar a rota?"
        confirm="Finalizar"
        onConfirm={() => void finish()}
        onClose={dialog.close}
      >
        <p>{describeRemaining(remaining)}</p>
        {day.isSharing && <p>Sua localização deixa de ser compartilhada.</p>}
      </ConfirmDialog>
    </>
  )
}

function describeRemaining(count: number) {
  if (count === 0) return 'Todas as entregas de hoje foram concluídas.'
  const left = formatCount(count, 'entrega', 'entregas')
  return count === 1
    ? `Falta ${left}, que volta a ficar pendente.`
    : `Faltam ${left}, que voltam a ficar pendentes.`
}
