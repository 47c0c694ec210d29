import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-form.module.css'

export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder component="section" className={classes.card}>
      <Title order={2}>{title}</Title>
      {children}
    </Paper>
  )
}
