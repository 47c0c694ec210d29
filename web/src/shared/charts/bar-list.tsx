import type { CSSProperties } from 'react'
import { formatNumber } from '../../lib/format.ts'
import classes from './charts.module.css'

interface Props {
  bars: readonly { name: string; count: number; tone: string }[]
}

/** Numbers by name: each is written out, and its bar only helps the eye. */
export function BarList({ bars }: Props) {
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={classes.statuses}>
      {bars.map(({ name, count, tone }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="numbers">{formatNumber(count)}</span>
          <span
            aria-hidden
            className={classes.bar}
            data-tone={tone}
            style={{ '--share': count / total } as CSSProperties}
          />
        </li>
      ))}
    </ul>
  )
}
