import { type RawBuilder, sql } from 'kysely'

interface Span {
  start: RawBuilder<unknown>
  end: RawBuilder<unknown>
}

export interface DayAndMonth {
  day: Span
  month: Span
}

/** The instants between which a day of the company and its calendar month lie; today where none is named. */
export function dayAndMonth(named?: string): DayAndMonth {
  const date = named ? sql`${named}::date` : sql`current_date`
  const monthStart = sql`date_trunc('month', ${date}::timestamptz)`
  return {
    day: { start: sql`${date}::timestamptz`, end: sql`(${date} + 1)::timestamptz` },
    month: { start: monthStart, end: sql`(${monthStart} + interval '1 month')` },
  }
}

export const isWithin = (column: string, { start, end }: Span) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
