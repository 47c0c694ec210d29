import type { ReactNode } from 'react'
import classes from './home-panels.module.css'

/** The panels of a home beside each other, as many in a row as are wide enough to be read. */
export function HomePanels({ children }: { children: ReactNode }) {
  return <div className={classes.panels}>{children}</div>
}
