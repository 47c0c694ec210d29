import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'className'> {
  busy: boolean
  'aria-label'?: string
  onClick: () => void
  children: ReactNode
}

/** Keeps the focus while it works, where Mantine's `loading` disables the button and the dialog around it loses the focus. */
export function BusyButton({ busy, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-busy={busy}
      leftSection={busy && <Loader size={18} color="currentColor" />}
      onClick={() => busy || onClick()}
    />
  )
}
