import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './profile-page.module.css'

interface Props {
  id: string
  title: string
  note: ReactNode
  children: ReactNode
}

/** A card as wide as the page: what it is about, and below it a list or a state that is loaded by itself. */
export function ProfileSection({ id, title, note, children }: Props) {
  return (
    <Paper component="section" withBorder className={classes.card} data-whole aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <p className={classes.note}>{note}</p>
      {children}
    </Paper>
  )
}
