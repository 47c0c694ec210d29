import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

interface Props {
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
  onClick?: () => void
  type?: 'button' | 'submit'
  disabled?: boolean
  children: ReactNode
}

/** Mantine's Button without its options and its code: for lists of many, and for what comes first. */
export function PlainButton({
  variant = 'filled',
  size = 'md',
  className,
  type = 'button',
  ...props
}: Props) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- it is one of two
      type={type}
      className={`${classes.button} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
      {...props}
    />
  )
}
