import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number | null

/** The columns of a CSV file: heading, and how its cell is made from a row. */
export type Columns<T> = Record<string, (row: T) => Cell>

/**
 * As Brazilian spreadsheet programs read it: BOM, ';', CRLF, decimal comma; text that a spreadsheet would run as a formula
 * is made harmless. Rows are streamed; the first is awaited, so that a refusal is an answer of its own and not a truncated
 * file.
 */
export async function csv<T>(columns: Columns<T>, rows: AsyncIterable<T>) {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  const format = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    // A negative number is not a formula.
    cast: { number: (value) => ({ value: formatNumber(value), escape_formulas: false }) },
  })
  return Readable.from(cellsOf(columns, iterator, first)).compose(format)
}

async function* cellsOf<T>(columns: Columns<T>, rows: AsyncIterator<T>, first: IteratorResult<T>) {
  const cells = Object.values(columns)
  for (let next = first; !next.done; next = await rows.next()) {
    yield cells.map((cell) => cell(next.value))
  }
}

const formatNumber = (value: number) => value.toString().replace('.', ',')
