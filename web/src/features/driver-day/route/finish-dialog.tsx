import { formatCount } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

interface Props {
  remaining: number
  isSharing: boolean
  onFinish: () => void
  onClose: () => void
}

export function FinishDialog({ remaining, isSharing, onFinish, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      title="Finalizar a rota?"
      confirm="Finalizar"
      onConfirm={onFinish}
      onClose={onClose}
    >
      <p>{describeRemaining(remaining)}</p>
      {isSharing && <p>Sua localização deixa de ser compartilhada.</p>}
    </ConfirmDialog>
  )
}

function describeRemaining(count: number) {
  if (count === 0) return 'Todas as entregas de hoje foram concluídas.'
  const left = formatCount(count, 'entrega', 'entregas')
  return count === 1
    ? `Falta ${left}, que volta a ficar pendente.`
    : `Faltam ${left}, que voltam a ficar pendentes.`
}
