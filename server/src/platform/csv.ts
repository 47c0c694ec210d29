import { Readable } from 'node:stream'

type Cell = string | number | null

const BOM = '\uFEFF'

/** A spreadsheet would run a cell that begins so. */
const FORMULA = /^[=+\-@\t\r]/

type Columns<T> = Record<string, (row: T) => Cell>

/**
 * Brazilian spreadsheets: BOM, ';', CRLF, decimal comma. Rows are written as they come, however many; the first is
 * awaited, so that a refusal is still an answer of its own and not a file cut short.
 */
export async function csv<T>(columns: Columns<T>, rows: AsyncIterable<T>) {
  const iterator = rows[Symbol.asyncIterator]()
  return Readable.from(lines(columns, iterator, await iterator.next()))
}

async function* lines<T>(columns: Columns<T>, rows: AsyncIterator<T>, first: IteratorResult<T>) {
  yield BOM + line(Object.keys(columns))
  const cells = Object.values(columns)
  for (let next = first; !next.done; next = await rows.next()) {
    yield line(cells.map((cell) => cell(next.value)))
  }
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
