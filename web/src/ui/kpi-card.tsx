import type { ReactNode } from 'react'
import { Paper } from '@mantine/core'
import classes from './kpi-card.module.css'

/** The difference from the previous month; only ever from a real comparison. */
export interface KpiTrend {
  percent: number
  /** This month's figure, where the card's value is not what is compared. */
  month?: string
}

interface Props {
  title: string
  value: string | number
  description?: string
  /** Null while it is asked for: its line is kept free, so that what stands below does not move. */
  trend?: KpiTrend | null | undefined
  variant?: 'default' | 'success' | 'warning' | 'danger'
}

export function KpiCard({ title, value, description, trend, variant = 'default' }: Props) {
  return (
    <Paper withBorder className={classes.card} data-variant={variant} component="section">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.value}>{value}</p>
      {description && <p className={classes.note}>{description}</p>}
      {trend === null && <p className={classes.note}>&nbsp;</p>}
      {trend && (
        <p className={classes.note}>
          {trend.month && `No mês: ${trend.month}, `}
          <strong>{formatPercent(trend.percent)}</strong> em relação ao mês anterior
        </p>
      )}
    </Paper>
  )
}

function formatPercent(percent: number) {
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('pt-BR')}%`
}

/** Four cards in a row, two on a phone. */
export function KpiGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
