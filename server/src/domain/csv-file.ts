import { FileAnswer } from '../access/answer.ts'
import { type Columns, csv } from '../platform/csv.ts'

export interface CsvFile<T> {
  /** Of the file, without '.csv'. */
  name: string
  columns: Columns<T>
}

/** The file of a list, whose rows are read with those fields alone that its columns are made of. */
export interface ListFile<T, F extends keyof T & string> extends CsvFile<Pick<T, F>> {
  fields: readonly F[]
}

/** Rows, given in batches, as the CSV file that answers a call. */
export async function csvFile<T>(
  { name, columns }: CsvFile<T>,
  batches: AsyncIterable<readonly T[]>,
) {
  const type = 'text/csv; charset=utf-8'
  return new FileAnswer(await csv(columns, batches), { type, name: `${name}.csv` })
}

/** Of rows that were read at once. */
export async function* oneBatch<T>(rows: readonly T[]) {
  yield rows
}
