import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

interface Props {
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** Mantine's Button without its options, for lists of many. */
export function PlainButton({ variant = 'filled', size = 'md', className, ...props }: Props) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
      {...props}
    />
  )
}
