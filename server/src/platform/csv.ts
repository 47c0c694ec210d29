import { Readable } from 'node:stream'

type Cell = string | number | null

/** The columns of a CSV file: heading, and how its cell is made from a row. */
export type Columns<T> = Record<string, (row: T) => Cell>

/**
 * As Brazilian spreadsheet programs read it: BOM, ';', CRLF, decimal comma; text that a spreadsheet would run as a formula
 * is made harmless. Rows are written as they come, in batches; the first is awaited, so that a refusal is an answer of its
 * own and not a truncated file.
 */
export async function csv<T>(columns: Columns<T>, batches: AsyncIterable<readonly T[]>) {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  return Readable.from(textOf(columns, iterator, first))
}

/** A batch is one piece of the stream: a piece for each row would take longer than formatting it. */
async function* textOf<T>(
  columns: Columns<T>,
  batches: AsyncIterator<readonly T[]>,
  first: IteratorResult<readonly T[]>,
) {
  const cells = Object.values(columns)
  try {
    yield Buffer.from(BOM + formatLine(Object.keys(columns)))
    for (let next = first; !next.done; next = await batches.next())
      yield Buffer.from(
        next.value.map((row) => formatLine(cells.map((cell) => cell(row)))).join(''),
      )
  } finally {
    await batches.return?.()
  }
}

const BOM = '\uFEFF'

const formatLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(';')}\r\n`

function formatCell(cell: Cell) {
  if (cell === null) return ''
  // A negative number is not a formula.
  return typeof cell === 'number' ? cell.toString().replace('.', ',') : quote(escapeFormula(cell))
}

const quote = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A spreadsheet runs a cell as a formula if its first visible character is one of these; it ignores blanks and characters
 * that are not seen, and some programs take the full-width forms too.
 */
const FORMULA =
  /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r]/u

const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
