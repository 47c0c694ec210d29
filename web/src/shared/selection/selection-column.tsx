import type { DataColumn } from '../../ui/table/data-table.tsx'
import classes from './selection-column.module.css'
import type { Selection } from './use-selection.ts'

/** The first column: a box for each row, and in the heading one for the page. With Shift also the rows in between. */
export function selectionColumn<Row extends { id: string }>(
  page: readonly Row[],
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
): DataColumn<Row> {
  const chosen = page.filter(({ id }) => selection.has(id)).length
  const isWhole = page.length > 0 && chosen === page.length
  return {
    heading: 'Seleção',
    width: '3.5rem',
    head: (
      <label className={classes.box} title="Selecionar esta página">
        <span className="visually-hidden">Selecionar esta página</span>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(input) => {
            if (input) input.indeterminate = chosen > 0 && !isWhole
          }}
          onChange={() => selection.choose(page, !isWhole)}
        />
      </label>
    ),
    cell: (row) => (
      <label className={classes.box}>
        <span className="visually-hidden">Selecionar {nameOf(row)}</span>
        <input
          type="checkbox"
          checked={selection.has(row.id)}
          onChange={({ currentTarget: { checked }, nativeEvent }) => {
            const withShift = (nativeEvent as Partial<MouseEvent>).shiftKey
            selection.chooseRow(row, checked, withShift ? page : null)
          }}
        />
      </label>
    ),
  }
}
