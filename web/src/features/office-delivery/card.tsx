import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './office-delivery.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder component="section" className={classes.card}>
      <Title order={2} className={classes.title ?? ''}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
