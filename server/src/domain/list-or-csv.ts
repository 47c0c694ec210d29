import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'

const BATCH = 1000

/** Every row of a query, newest first by `column` (and then by the id of the same table), read in batches that continue after the last row: memory stays flat however many there are. */
export async function* everyRow<D, T extends keyof D, O extends { id: string }>(
  query: () => SelectQueryBuilder<D, T, O>,
  column: 'd.created_at' | 'd.delivered_at' | 'a.occurred_at',
): AsyncGenerator<O> {
  const [table = '', instant = ''] = column.split('.')
  const id = sql.ref(`${table}.id`)
  let last: O | undefined
  do {
    let batch = query().orderBy(sql.ref(column), 'desc').orderBy(id, 'desc').limit(BATCH)
    if (last) {
      const at = (last as Record<string, unknown>)[instant] ?? null
      batch = batch.where(
        sql<boolean>`(${sql.ref(column)}, ${id}) < (${at}::timestamptz, ${last.id}::uuid)`,
      )
    }
    const rows = await batch.execute()
    yield* rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
