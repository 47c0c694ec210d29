import { setImmediate } from 'node:timers/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../access/as-actor.ts'

const BATCH_SIZE = 2000

/** The order of a list's rows. */
export interface Order {
  column: string
  /** A column of the same table, which orders rows with the same value. */
  id: string
  type: 'timestamptz' | 'text'
  direction: 'asc' | 'desc'
}

/**
 * All rows of a query in that order, with some of its columns, in batches that each continue after the last row, so that memory
 * does not grow with their number. The next one is read while this one is written.
 */
export async function* readBatches<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  rows: SelectQueryBuilder<D, T, O>,
  order: Order,
  columns: readonly string[],
): AsyncGenerator<O[]> {
  const read = (from: SelectQueryBuilder<D, T, O>) => readColumns<O>(db, from, order, columns)
  let next: Promise<O[]> | undefined = read(rows)
  try {
    while (next) {
      const batch: O[] = await next
      const last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined
      next = last && read(rows.where(afterRow(last, order)))
      // It may fail before it is awaited.
      next?.catch(() => {})
      // Its statement is sent before this batch is formatted, which keeps the process busy.
      await setImmediate()
      yield batch
    }
  } finally {
    // Where the rest is not read, nothing may follow on the connection before it has ended.
    await next?.catch(() => {})
  }
}

/** The database joins only the tables and computes only the columns that are asked for. */
async function readColumns<O>(
  db: Db,
  rows: SelectQueryBuilder<never, never, O>,
  order: Order,
  columns: readonly string[],
) {
  const sortedBy = nameOf(order.column)
  const names = [...new Set(['id', sortedBy, ...columns])].map((name) => sql.id(name))
  const direction = sql.raw(order.direction)
  // Limited literally: with a parameter the database would plan the statement again at each batch.
  const batch = rows.limit(sql.lit(BATCH_SIZE))
  const found = await sql<O>`
    select ${sql.join(names)} from ${batch} as row order by ${sql.id(sortedBy)} ${direction}, id ${direction}`.execute(
    db,
  )
  return found.rows
}

function afterRow(last: { id: string }, { column, id, type, direction }: Order) {
  const value = (last as Record<string, unknown>)[nameOf(column)] ?? null
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)})
    ${comparison} (${value}::${sql.raw(type)}, ${last.id}::uuid)`
}

/** 'updated_at' of 'd.updated_at' */
const nameOf = (column: string) => column.split('.').at(-1) ?? column
