import type { MonthComparison } from '@canhoto/contracts/dashboard'
import { formatNumber } from '../../lib/format.ts'
import type { KpiTrend } from '../../ui/kpi-card.tsx'

/** The growth of a card's value; nothing where the previous month has nothing to compare with. */
export function growth({ current, previous }: MonthComparison): KpiTrend | undefined {
  if (previous === 0) return undefined
  return { percent: Math.round((100 * (current - previous)) / previous) }
}

/** The trend of a month on a card whose value is the day's. */
export function monthTrend(comparison: MonthComparison): KpiTrend | undefined {
  const trend = growth(comparison)
  return trend && { ...trend, month: formatNumber(comparison.current) }
}
