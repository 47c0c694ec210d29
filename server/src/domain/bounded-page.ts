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

type Rows<D, T extends keyof D, O, C, U extends keyof C> = Pick<
  List<D, T, O, C, U>,
  'rows' | 'counted' | 'where'
>

export const offsetOf = ({ page, per_page }: Paging) => Math.min((page - 1) * per_page, MAX_COUNTED)

const firstRows = <C, U extends keyof C>(
  counted: SelectQueryBuilder<C, U, object>,
  where: Condition,
) =>
  counted
    .where(where)
    .select(sql`1`.as('one'))
    .limit(sql.lit(MAX_COUNTED))

/** The rows of a page, each with the number of all, counted up to MAX_COUNTED. */
export function pageStatement<D, T extends keyof D, O, C, U extends keyof C>(
  paging: Paging,
  { rows, counted, where }: Rows<D, T, O, C, U>,
) {
  const count = sql<number>`(select count(*) from ${firstRows(counted, where)} as few)`
  return rows
    .where(where)
    .select(count.as('total_rows'))
    .$call((all) => pageOf(all, paging.per_page, offsetOf(paging)))
    .$castTo<O & { total_rows: number }>()
}

/** One page of a list with the number of its rows, counted up to MAX_COUNTED, in one statement. */
export async function boundedPage<D, T extends keyof D, O extends object, C, U extends keyof C>(
  paging: Paging,
  { findPage, id = 'd.id', ...list }: List<D, T, O, C, U>,
) {
  const { page, per_page } = paging
  const offset = offsetOf(paging)
  const onPage = await findPage?.(per_page, offset)
  if (onPage) {
    const data = await list.rows
      .where(sql<boolean>`${sql.ref(id)} = any(${onPage.ids}::uuid[])`)
      .execute()
    return new Answer(data as O[], { meta: { total: onPage.total, page, per_page } })
  }

  const found = await pageStatement(paging, list).execute()
  // A page past the end has no row that could hold the total.
  const isPastEnd = found.length === 0 && offset > 0
  const total = isPastEnd ? (await firstRows(list.counted, list.where).execute()).length : undefined
  return pageAnswer(paging, found, total)
}

/** The answer of the rows of `pageStatement`. Their `total_rows` is in no contract, so that it is not sent. */
export function pageAnswer<O extends object>(
  { page, per_page }: Paging,
  found: (O & { total_rows: number })[],
  total = found[0]?.total_rows ?? 0,
) {
  return new Answer<O[]>(found, { meta: { total, page, per_page } })
}
