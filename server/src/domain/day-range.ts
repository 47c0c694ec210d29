import { sql } from 'kysely'
import { allOf, type Condition } from './conditions.ts'

export interface DayRange {
  start_date?: string | undefined
  end_date?: string | undefined
}

/**
 * Within days of the company, both included. A day becomes an instant before it is compared: the comparison of a day
 * with an instant may not use an index under row security.
 */
export function withinDays(column: string, { start_date, end_date }: DayRange): Condition {
  const instant = sql.ref(column)
  return allOf(
    start_date && sql`${instant} >= ${start_date}::date::timestamptz`,
    end_date && sql`${instant} < (${end_date}::date + 1)::timestamptz`,
  )
}
