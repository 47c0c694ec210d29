import { sql, type SelectQueryBuilder } from 'kysely'
import { Answer } from '../access/answer.ts'

/** Rows past this are found by searching, not by turning pages: counting and skipping them would cost more than they help. */
export const MAX_COUNTED = 10_000

interface Paging {
  page: number
  per_page: number
}

/** One page of a query with the number of its rows, counted up to MAX_COUNTED, in one statement. */
export async function boundedPage<D, T extends keyof D, O extends object, C, U extends keyof C>(
  { page, per_page }: Paging,
  rows: SelectQueryBuilder<D, T, O>,
  counted: SelectQueryBuilder<C, U, object>,
) {
  const few = counted.select(sql`1`.as('one')).limit(MAX_COUNTED)
  const count = sql<number>`(select count(*) from ${few} as few)`
  const offset = Math.min((page - 1) * per_page, MAX_COUNTED)
  const numbered = rows.select(count.as('total_rows')).limit(per_page).offset(offset)
  const found = (await numbered.execute()) as unknown as (O & { total_rows: number })[]
  // A page past the end has no row to carry the number.
  const total = found[0]?.total_rows ?? (offset > 0 ? (await few.execute()).length : 0)
  const data = found.map(({ total_rows: _, ...row }) => row as unknown as O)
  return new Answer(data, { meta: { total, page, per_page } })
}
