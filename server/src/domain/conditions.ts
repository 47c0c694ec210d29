import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>

/** The conjunction of the conditions for a filter's `where`; falsy ones, of fields that were not given, are left out. */
export function allOf(...conditions: (Condition | '' | false | null | undefined)[]): Condition {
  const given = conditions.filter(
    (condition) => typeof condition === 'object' && condition !== null,
  )
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`
}

/** Whether a column contains a searched text, ignoring case and accents. */
export function contains(column: RawBuilder<unknown>, searched: string): Condition {
  return sql`strpos(plain_text(${column}), plain_text(${searched})) > 0`
}
