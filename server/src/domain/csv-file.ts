import { FileAnswer } from '../access/answer.ts'
import { type Columns, csv } from '../platform/csv.ts'

export interface CsvFile<T> {
  /** Of the file, without '.csv'. */
  name: string
  columns: Columns<T>
}

/** Rows as the CSV file that answers a call. */
export async function csvFile<T>(
  { name, columns }: CsvFile<T>,
  rows: AsyncIterable<T> | readonly T[],
) {
  const type = 'text/csv; charset=utf-8'
  return new FileAnswer(await csv(columns, rows), { type, name: `${name}.csv` })
}
