import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './privacy-page.module.css'

interface Props {
  id: string
  title: string
  note: string
  children: ReactNode
}

export function Section({ id, title, note, children }: Props) {
  return (
    <Paper component="section" withBorder className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <p className={classes.note}>{note}</p>
      {children}
    </Paper>
  )
}
