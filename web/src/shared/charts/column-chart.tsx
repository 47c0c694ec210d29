import type { CSSProperties } from 'react'
import { formatNumber } from '../../lib/format.ts'
import plain from '../../ui/table/plain-table.module.css'
import classes from './charts.module.css'

type Tone = 'success' | 'info' | 'warning' | 'neutral'

interface ChartColumn {
  /** Below the column: '14h'. */
  name: string
  /** The numbers of its parts, in the order of the chart's parts. */
  values: readonly number[]
}

interface Props {
  /** What a column is of, and the name of the table: 'Hora'. */
  of: string
  label: string
  /** From the bottom of a column to its top. */
  parts: readonly { name: string; tone: Tone }[]
  columns: readonly ChartColumn[]
  /** Every how many columns a name has room. */
  nameEvery: number
}

/** Columns in plain HTML. Their table, which anyone can open, is what screen readers read. */
export function ColumnChart({ of, label, parts, columns, nameEvery }: Props) {
  const highest = Math.max(1, ...columns.map(({ values }) => sum(values)))
  return (
    <>
      <div aria-hidden className={classes.chart}>
        <span className={classes.highest}>{formatNumber(highest)}</span>
        <div className={classes.plot}>
          {columns.map(({ name, values }) => (
            <div key={name} className={classes.column} title={describe(name, parts, values)}>
              {values.map((value, n) => (
                <span
                  key={parts[n]?.name}
                  data-tone={parts[n]?.tone}
                  style={{ '--share': value / highest } as CSSProperties}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.names}>
          {columns.map(({ name }, n) => (
            <span key={name}>{n % nameEvery === 0 && name}</span>
          ))}
        </div>
        {parts.length > 1 && <Legend parts={parts} />}
      </div>
      <details className={classes.details}>
        <summary>Ver em tabela</summary>
        <table className={plain.plain} aria-label={label}>
          <thead>
            <tr>
              {[of, ...parts.map(({ name }) => name)].map((heading) => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, values }) => (
              <tr key={name}>
                <td>{name}</td>
                {parts.map((part, n) => (
                  <td key={part.name}>{formatNumber(values[n] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Legend({ parts }: Pick<Props, 'parts'>) {
  return (
    <p className={classes.legend}>
      {parts.map(({ name, tone }) => (
        <span key={name} data-tone={tone}>
          {name}
        </span>
      ))}
    </p>
  )
}

function describe(name: string, parts: Props['parts'], values: readonly number[]) {
  const numbers = parts.map((part, n) => `${part.name} ${formatNumber(values[n] ?? 0)}`)
  return `${name}: ${numbers.join(', ')}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
