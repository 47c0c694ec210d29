import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './busy-button.module.css'

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'className'> {
  busy: boolean
  /** Narrower, for a row of a table: its words make room for what says that it works. */
  inRow?: boolean
  'aria-label'?: string
  onClick: () => void
  children: ReactNode
}

/** Keeps the focus while it works, where Mantine's `loading` disables the button and the dialog around it loses the focus. */
export function BusyButton({ busy, inRow = false, onClick, children, ...props }: Props) {
  const isOver = busy && inRow
  return (
    <Button
      {...props}
      {...(inRow && { px: 'sm' })}
      aria-busy={busy}
      leftSection={busy && !inRow && <Loader size={18} color="currentColor" />}
      onClick={() => busy || onClick()}
    >
      {isOver && <Loader size={18} color="currentColor" className={classes.over} />}
      {isOver ? <span className={classes.under}>{children}</span> : children}
    </Button>
  )
}
