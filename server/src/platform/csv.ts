import { Readable } from 'node:stream'

type Cell = string | number | null

const BOM = '\uFEFF'

/** A spreadsheet would run a cell that begins so. */
const FORMULA = /^[=+\-@\t\r]/

/** Brazilian spreadsheets: BOM, ';', CRLF, decimal comma. Rows are written as they come, however many. */
export function csv<T>(columns: Record<string, (row: T) => Cell>, rows: AsyncIterable<T>) {
  return Readable.from(lines(columns, rows))
}

async function* lines<T>(columns: Record<string, (row: T) => Cell>, rows: AsyncIterable<T>) {
  yield BOM + line(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const row of rows) yield line(cells.map((cell) => cell(row)))
}

function line(cells: readonly Cell[]) {
  return `${cells.map(written).join(';')}\r\n`
}

function written(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toString().replace('.', ',')
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
