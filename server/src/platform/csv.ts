import { Readable } from 'node:stream'

type Cell = string | number | null

const BOM = '\uFEFF'

/** Spreadsheet programs run a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** Of a CSV file: the heading of each column and its cell in a row. */
export type Columns<T> = Record<string, (row: T) => Cell>

/**
 * As Brazilian spreadsheet programs read it: BOM, ';', CRLF, decimal comma. Rows are streamed; the first is awaited, so
 * that a refusal is an answer of its own and not a truncated file.
 */
export async function csv<T>(columns: Columns<T>, rows: AsyncIterable<T>) {
  const iterator = rows[Symbol.asyncIterator]()
  return Readable.from(lines(columns, iterator, await iterator.next()))
}

async function* lines<T>(columns: Columns<T>, rows: AsyncIterator<T>, first: IteratorResult<T>) {
  yield BOM + line(Object.keys(columns))
  const cellOf = Object.values(columns)
  for (let next = first; !next.done; next = await rows.next()) {
    yield line(cellOf.map((cell) => cell(next.value)))
  }
}

function line(cells: readonly Cell[]) {
  return `${cells.map(formatCell).join(';')}\r\n`
}

function formatCell(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toString().replace('.', ',')
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
