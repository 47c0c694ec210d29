import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'

const BATCH = 1000

interface Row {
  id: string
  created_at?: string
  delivered_at: string | null
}

/** Every row of a query of deliveries `d`, newest first, read in batches that continue after the last row: memory stays flat however many there are. */
export async function* everyRow<D, T extends keyof D, O extends Row>(
  query: () => SelectQueryBuilder<D, T, O>,
  column: 'd.created_at' | 'd.delivered_at',
): AsyncGenerator<O> {
  const instant = (row: Row) =>
    (column === 'd.created_at' ? row.created_at : row.delivered_at) ?? null
  let last: O | undefined
  do {
    let batch = query()
      .orderBy(sql.ref(column), 'desc')
      .orderBy(sql.ref('d.id'), 'desc')
      .limit(BATCH)
    if (last)
      batch = batch.where(
        sql<boolean>`(${sql.ref(column)}, d.id) < (${instant(last)}::timestamptz, ${last.id}::uuid)`,
      )
    const rows = await batch.execute()
    yield* rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
