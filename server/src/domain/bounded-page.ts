import { sql, type SelectQueryBuilder } from 'kysely'
import { Answer } from '../access/answer.ts'
import type { Db } from '../access/as-actor.ts'

/** Rows past this are found by searching, not by turning pages: counting and skipping them would cost more than they help. */
export const MOST_COUNTED = 10_000

interface Paging {
  page: number
  per_page: number
}

/** One page of a query with the number of its rows, counted up to MOST_COUNTED. */
export async function boundedPage<D, T extends keyof D, O, C, U extends keyof C>(
  db: Db,
  { page, per_page }: Paging,
  rows: SelectQueryBuilder<D, T, O>,
  counted: SelectQueryBuilder<C, U, object>,
) {
  const offset = Math.min((page - 1) * per_page, MOST_COUNTED)
  const few = counted
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(MOST_COUNTED) as never
  const [data, { total }] = await Promise.all([
    rows.limit(per_page).offset(offset).execute(),
    db
      .selectFrom(few)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ])
  return new Answer(data, { meta: { total, page, per_page } })
}
