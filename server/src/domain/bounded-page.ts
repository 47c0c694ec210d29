import { sql, type SelectQueryBuilder } from 'kysely'
import { Answer } from '../access/answer.ts'
import type { Condition } from './conditions.ts'

/** Later rows are found by searching, not by paging: counting and skipping them takes too long. */
export const MAX_COUNTED = 10_000

export interface Paging {
  page: number
  per_page: number
}

export interface List<D, T extends keyof D, O, C, U extends keyof C> {
  /** The rows of the answer, in their order. */
  rows: SelectQueryBuilder<D, T, O>
  /** The same rows without the joins and columns that only the answer needs. */
  counted: SelectQueryBuilder<C, U, object>
  /** The filter of both. */
  where: Condition
  /** Where that is faster without the joins: finds the page by itself. Undefined where it is not. */
  findPage?: ((limit: number, offset: number) => Promise<FoundPage | undefined>) | undefined
  /** The column of the ids of that page: 'd.id' unless it is given. */
  id?: string
}

/** The ids of a page, and how many rows there are on all pages. */
export interface FoundPage {
  ids: string[]
  total: number
}

/**
 * The first page is limited literally: with parameters the database takes it for a tenth of all rows, and so plans the
 * statement again at each call.
 */
function pageOf<D, T extends keyof D, O>(
  rows: SelectQueryBuilder<D, T, O>,
  limit: number,
  offset: number,
) {
  return offset === 0 ? rows.limit(sql.lit(limit)) : rows.limit(limit).offset(offset)
}

/** One page of a list with the number of its rows, counted up to MAX_COUNTED, in one statement. */
export async function boundedPage<D, T extends keyof D, O extends object, C, U extends keyof C>(
  { page, per_page }: Paging,
  { rows, counted, where, findPage, id = 'd.id' }: List<D, T, O, C, U>,
) {
  const offset = Math.min((page - 1) * per_page, MAX_COUNTED)
  const onPage = await findPage?.(per_page, offset)
  if (onPage) {
    const data = await rows
      .where(sql<boolean>`${sql.ref(id)} = any(${onPage.ids}::uuid[])`)
      .execute()
    return new Answer(data as O[], { meta: { total: onPage.total, page, per_page } })
  }

  const firstRows = counted
    .where(where)
    .select(sql`1`.as('one'))
    .limit(sql.lit(MAX_COUNTED))
  const count = sql<number>`(select count(*) from ${firstRows} as few)`
  const found = await rows
    .where(where)
    .select(count.as('total_rows'))
    .$call((all) => pageOf(all, per_page, offset))
    .$castTo<O & { total_rows: number }>()
    .execute()
  // A page past the end has no row that could hold the total.
  const total = found[0]?.total_rows ?? (offset > 0 ? (await firstRows.execute()).length : 0)
  const data: O[] = found.map(({ total_rows: _, ...row }) => row as O)
  return new Answer(data, { meta: { total, page, per_page } })
}
