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
export async function csv<T>(columns: Columns<T>, rows: AsyncIterable<T> | readonly T[]) {
  const iterator = isList(rows) ? rows[Symbol.iterator]() : rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  const format = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    // A negative number is not a formula.
    cast: { number: formatNumber, string: escapeFormula },
  })
  return Readable.from(cellsOf(columns, iterator, first)).compose(format)
}

const isList = <T>(rows: AsyncIterable<T> | readonly T[]): rows is readonly T[] =>
  Array.isArray(rows)

async function* cellsOf<T>(
  columns: Columns<T>,
  rows: AsyncIterator<T> | Iterator<T>,
  first: IteratorResult<T>,
) {
  const cells = Object.values(columns)
  for (let next = first; !next.done; next = await rows.next()) {
    yield cells.map((cell) => cell(next.value))
  }
}

/**
 * A spreadsheet runs a cell as a formula if its first visible character is one of these; it ignores blanks and characters
 * that are not seen, and some programs take the full-width forms too.
 */
const FORMULA =
  /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r]/u

const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

const formatNumber = (value: number) => value.toString().replace('.', ',')
