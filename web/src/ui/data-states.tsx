import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-states.module.css'
import { PlainButton } from './plain-button.tsx'

export function Loading({ text = 'Carregando...' }: { text?: string | undefined }) {
  return (
    <output className={classes.state}>
      <Loader size="sm" />
      {text}
    </output>
  )
}

interface EmptyProps {
  children: ReactNode
  /** The way to fill what is empty. */
  action?: ReactNode
}

/** Instead of a list without rows; a screen reader says it when it appears. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <output>{children}</output>
      {action}
    </div>
  )
}

interface FailureProps {
  title?: string
  message: string
  onRetry?: () => void
}

export function Failure({ title, message, onRetry }: FailureProps) {
  return (
    <div className={classes.state} role="alert">
      {title && <strong>{title}</strong>}
      <span>{message}</span>
      {onRetry && (
        <PlainButton variant="default" onClick={onRetry}>
          Tentar novamente
        </PlainButton>
      )}
    </div>
  )
}
