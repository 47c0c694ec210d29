import type { CSSProperties, ReactNode } from 'react'
import classes from './page-columns.module.css'

interface Props {
  /** The width of the second column on a wide screen. */
  side: '20rem' | '24rem'
  children: ReactNode
}

/** A wide column and one beside it, equally high; below each other on a narrow screen. */
export function PageColumns({ side, children }: Props) {
  return (
    <div className={classes.columns} style={{ '--side': side } as CSSProperties}>
      {children}
    </div>
  )
}
