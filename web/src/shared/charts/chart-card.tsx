import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import card from '../day/card.module.css'
import classes from './charts.module.css'

interface Props {
  title: string
  /** What the chart says, in words. */
  summary: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function ChartCard({ title, summary, isWide = false, children }: Props) {
  return (
    <Paper
      withBorder
      component="section"
      className={card.card ?? ''}
      data-chart
      {...(isWide && { 'data-wide': true })}
    >
      <header className={card.head}>
        <Title order={2}>{title}</Title>
      </header>
      <div className={classes.body}>
        <p className={classes.summary}>{summary}</p>
        {children}
      </div>
    </Paper>
  )
}
