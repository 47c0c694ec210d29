import { type RawBuilder, sql } from 'kysely'

interface Days {
  start_date?: string | undefined
  end_date?: string | undefined
}

/**
 * Within days of the company, both included. A day becomes an instant before it is compared: the comparison of a day
 * with an instant may not use an index under row security.
 */
export function within(column: RawBuilder<unknown>, { start_date, end_date }: Days) {
  const from = start_date ? sql`${column} >= ${start_date}::date::timestamptz` : sql`true`
  const to = end_date ? sql`${column} < (${end_date}::date + 1)::timestamptz` : sql`true`
  return sql<boolean>`(${from} and ${to})`
}
