import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { useDiscardGuard } from './use-discard-guard.ts'

interface Props {
  guard: Pick<ReturnType<typeof useDiscardGuard>, 'isAsking' | 'discard' | 'stay'>
  title?: string
  confirm?: string
  /** What will be lost. */
  children?: ReactNode
}

export function DiscardQuestion({
  guard: { isAsking, discard, stay },
  title = 'Descartar o que foi preenchido?',
  confirm = 'Descartar',
  children = 'Os dados preenchidos ainda não foram salvos e serão perdidos.',
}: Props) {
  return (
    <ConfirmDialog
      opened={isAsking}
      title={title}
      confirm={confirm}
      cancel="Continuar"
      danger
      onConfirm={discard}
      onClose={stay}
    >
      {children}
    </ConfirmDialog>
  )
}
