import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** A line below the title. */
  note?: ReactNode
  /** The actions of the page. */
  children?: ReactNode
}

export function PageHeader({ title, note, children }: Props) {
  return (
    <div className={classes.header}>
      <div>
        <Title order={1}>{title}</Title>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
