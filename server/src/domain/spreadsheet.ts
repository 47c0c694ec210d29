import { FileAnswer } from '../access/answer.ts'
import { csv } from '../platform/csv.ts'

export type Columns<T> = Parameters<typeof csv<T>>[0]

/** Rows as the CSV file `name`, however many they are. */
export async function spreadsheet<T>(name: string, columns: Columns<T>, rows: AsyncIterable<T>) {
  return new FileAnswer(await csv(columns, rows), {
    type: 'text/csv; charset=utf-8',
    name: `${name}.csv`,
  })
}
