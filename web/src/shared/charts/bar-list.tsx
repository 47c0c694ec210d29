import type { CSSProperties } from 'react'
import { formatNumber } from '../../lib/format.ts'
import classes from './charts.module.css'

interface Bar {
  /** Where two can have the same name. */
  key?: string
  name: string
  /** Below the bar. */
  note?: string
  count: number
  /** Null for one without a bar, as the sum of what the list does not name. */
  tone: string | null
}

interface Props {
  bars: readonly Bar[]
  /** What a whole bar stands for: all of them together, or the largest. */
  whole?: 'sum' | 'largest'
}

/** Numbers by name: each is written out, and its bar only helps the eye. */
export function BarList({ bars, whole = 'sum' }: Props) {
  const drawn = bars.filter(({ tone }) => tone !== null).map(({ count }) => count)
  const full = whole === 'sum' ? drawn.reduce((sum, count) => sum + count, 0) : Math.max(...drawn)
  return (
    <ul className={classes.statuses}>
      {bars.map(({ key, name, note, count, tone }) => (
        <li key={key ?? name}>
          <span>{name}</span>
          <span className="numbers">{formatNumber(count)}</span>
          {tone !== null && (
            <span
              aria-hidden
              className={classes.bar}
              data-tone={tone}
              style={{ '--share': count / full } as CSSProperties}
            />
          )}
          {note && <span className={classes.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
