import type { CSSProperties, ReactNode } from 'react'
import classes from './data-table.module.css'
import plain from './plain-table.module.css'
import { useRowFocus } from './use-row-focus.ts'

export interface DataColumn<Row> {
  heading: string
  /** Shown in place of the heading. */
  head?: ReactNode
  /** Of the table's width; columns without one share the rest. */
  width?: string
  /** Hidden on a phone, or with 'desktop' on a tablet too, where another column shows the most needed of it. */
  wide?: boolean | 'desktop'
  /** The buttons of the row, at its end. */
  actions?: boolean
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  isStale?: boolean
  /** Below it the table is scrolled sideways, but on a phone. */
  minWidth?: string | undefined
}

/** A table with fixed columns, which long words cannot widen. */
export function DataTable<Row>({ minWidth, ...props }: Props<Row>) {
  if (!minWidth) return <Rows {...props} />
  return (
    <div className={classes.scroll} style={{ '--min-width': minWidth } as CSSProperties}>
      <Rows {...props} />
    </div>
  )
}

function Rows<Row>({ label, rows, columns, rowKey, isStale }: Props<Row>) {
  return (
    <table
      {...useRowFocus()}
      className={`${plain.plain} ${classes.table}`}
      aria-label={label}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {columns.map(({ heading, head = heading, width, wide, actions }) => (
            <th key={heading} style={{ width }} data-wide={wide} data-actions={actions}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ heading, wide, actions, cell }) => (
              <td key={heading} data-wide={wide} data-actions={actions}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NameProps {
  children: string
  /** A second line, smaller. */
  under?: ReactNode
  /** What has a column of its own on a wider screen than a phone. */
  narrowOnly?: ReactNode
  /** What has a column of its own on a desktop. */
  belowDesktop?: ReactNode
  /** Ends in an ellipsis on a phone too, instead of taking two lines there. */
  oneLine?: boolean
}

/** The name of a row, with a line below it. */
export function RowName({ children, under, narrowOnly, belowDesktop, oneLine }: NameProps) {
  return (
    <>
      <span className={classes.name} title={children} data-one-line={oneLine || undefined}>
        {children}
      </span>
      {under && <span className={classes.under}>{under}</span>}
      {belowDesktop && (
        <span className={classes.under} data-below-desktop>
          {belowDesktop}
        </span>
      )}
      {narrowOnly && (
        <span className={classes.under} data-narrow data-one-line={oneLine || undefined}>
          {narrowOnly}
        </span>
      )}
    </>
  )
}
