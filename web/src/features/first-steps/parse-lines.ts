export interface Column {
  field: string
  /** As it is called in the header of a spreadsheet. */
  title: string
}

export interface PastedLine {
  /** The line as it was pasted, which tells it from the others. */
  text: string
  /** By the field of their column; '' where a cell is missing. */
  cells: Record<string, string>
}

/**
 * The lines of a table that was copied from a spreadsheet (cells between tabs) or from a CSV (between semicolons), in the
 * order of the columns, or in that of its header when it has one.
 */
export function parseLines(pasted: string, columns: readonly Column[]): PastedLine[] {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = pasted.includes('\t') ? '\t' : ';'
  const rows = lines.map((line) => line.split(separator).map(parseCell))
  const header = rows[0] && findHeader(rows[0], columns)
  const order = header ?? columns.map(({ field }) => field)
  return rows.slice(header ? 1 : 0).map((row, at) => ({
    text: lines[header ? at + 1 : at]?.trim() ?? '',
    cells: Object.fromEntries(columns.map(({ field }) => [field, row[order.indexOf(field)] ?? ''])),
  }))
}

function parseCell(cell: string) {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()
}

/** The fields of a first line that names columns; null where it is a line of data. */
function findHeader(row: readonly string[], columns: readonly Column[]) {
  const fields = row.map((cell) => {
    return columns.find(({ title }) => plain(title) === plain(cell))?.field ?? ''
  })
  return fields.includes(columns[0]?.field ?? '') ? fields : null
}

/** Without case, accents and punctuation. */
export function plain(text: string) {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
}
