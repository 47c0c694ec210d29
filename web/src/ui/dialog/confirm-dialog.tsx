import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancelar',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const actions = (
    <>
      <Button variant="default" onClick={onClose} data-autofocus>
        {cancel}
      </Button>
      <BusyButton {...(danger && { color: 'red.9' })} busy={busy} onClick={onConfirm}>
        {confirm}
      </BusyButton>
    </>
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={title} actions={actions} brief>
      {children}
    </Dialog>
  )
}
