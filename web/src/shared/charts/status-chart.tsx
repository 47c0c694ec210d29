import type { Charts } from '@canhoto/contracts/dashboard'
import { statusLabel } from '@canhoto/contracts/labels/status'
import type { CSSProperties } from 'react'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { STATUS_TONES } from '../../lib/labels.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'

/** Today's list, status by status: each is written out, and its bar only helps the eye. */
export function StatusChart({ counts }: { counts: Charts['today_by_status'] }) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const summary =
    total === 0
      ? 'Nenhuma entrega para hoje ainda.'
      : `${formatCount(total, 'entrega', 'entregas')} de hoje e em aberto.`
  return (
    <ChartCard title="Entregas por status" summary={summary}>
      <ul className={classes.statuses}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <span>{statusLabel({ status, has_receipt: false })}</span>
            <span className="numbers">{formatNumber(count)}</span>
            <span
              aria-hidden
              className={classes.bar}
              data-tone={STATUS_TONES[status]}
              style={{ '--share': count / total } as CSSProperties}
            />
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
