import type { ReactNode } from 'react'
import { Paper } from '@mantine/core'
import classes from './kpi-card.module.css'

interface Props {
  title: string
  value: string | number
  description?: string
  /** Per cent against last month; only ever from a real comparison. */
  trend?: number
  variant?: 'default' | 'success' | 'warning' | 'danger'
}

export function KpiCard({ title, value, description, trend, variant = 'default' }: Props) {
  return (
    <Paper withBorder className={classes.card} data-variant={variant} component="section">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.value}>{value}</p>
      {description && <p className={classes.note}>{description}</p>}
      {trend !== undefined && (
        <p className={classes.note}>
          <strong>{`${trend > 0 ? '+' : ''}${trend.toLocaleString('pt-BR')}%`}</strong> em relação
          ao mês anterior
        </p>
      )}
    </Paper>
  )
}

/** Four cards in a row, two on a phone. */
export function KpiGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
