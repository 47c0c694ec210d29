import type { ReactNode } from 'react'
import classes from './key.module.css'

/** The key that does the same as the button. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {children}
    </kbd>
  )
}
