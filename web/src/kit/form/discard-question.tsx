import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { useDiscardGuard } from './use-discard-guard.ts'

interface Props {
  guard: Pick<ReturnType<typeof useDiscardGuard>, 'isAsking' | 'discard' | 'stay'>
}

export function DiscardQuestion({ guard: { isAsking, discard, stay } }: Props) {
  return (
    <ConfirmDialog
      opened={isAsking}
      title="Descartar o que foi preenchido?"
      confirm="Descartar"
      cancel="Continuar"
      danger
      onConfirm={discard}
      onClose={stay}
    >
      Os dados preenchidos ainda não foram salvos e serão perdidos.
    </ConfirmDialog>
  )
}
