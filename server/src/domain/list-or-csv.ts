import { sql, type SelectQueryBuilder } from 'kysely'
import { boundedPage, type FoundPage, type List, type Paging } from './bounded-page.ts'
import { columnsInScope, type CompanyScope, inScope } from './company-scope.ts'
import { allOf, type Condition } from './conditions.ts'
import { type CsvFile, csvFile } from './csv-file.ts'
import type { DeliveryList } from './delivery-pages.ts'

const BATCH_SIZE = 1000

interface Order {
  column: string
  /** A column of the same table, which orders rows with the same value. */
  id: string
  type: 'timestamptz' | 'text'
  direction: 'asc' | 'desc'
}

interface ListOptions {
  order: Order
  /** Of a list that MASTER reads. */
  scope?: CompanyScope
  /** Of a list of deliveries `d`. */
  findDeliveries?: (
    list: DeliveryList,
    limit: number,
    offset: number,
  ) => Promise<FoundPage | undefined>
  /** Of another list: finds the page of the rows that match. */
  findPage?:
    | ((where: Condition, limit: number, offset: number) => Promise<FoundPage | undefined>)
    | undefined
}

interface CsvList<D, T extends keyof D, O, C, U extends keyof C>
  extends Omit<List<D, T, O, C, U>, 'findPage' | 'id'>, ListOptions {
  csv: CsvFile<O>
}

interface Query extends Paging {
  format?: 'csv' | undefined
  company_id?: string | undefined
  search?: string | undefined
}

/** A page of the list, or with `format=csv` the whole filtered set as a file. */
export async function listOrCsv<
  D,
  T extends keyof D,
  O extends { id: string },
  C,
  U extends keyof C,
>(query: Query, list: CsvList<D, T, O, C, U>) {
  const rows = inOrder(list.rows, list.order)
  const where = allOf(list.where, inScope(list.scope, query))
  if (!query.format)
    return boundedPage(query, { ...list, rows, where, ...pagesOf(list, query, where) })
  const columns = columnsInScope(list.scope, list.csv.columns)
  return csvFile({ ...list.csv, columns }, streamRows(rows.where(where), list.order))
}

function pagesOf(options: ListOptions, query: Query, where: Condition) {
  const { findDeliveries, findPage, scope, order } = options
  if (findPage)
    return {
      id: order.id,
      findPage: (limit: number, offset: number) => findPage(where, limit, offset),
    }
  if (!findDeliveries || !scope) return { findPage: undefined }
  const { company_id, search } = query
  const list = { viewer: scope.viewer, company_id, search, where, order }
  return { findPage: (limit: number, offset: number) => findDeliveries(list, limit, offset) }
}

/** Newest first by an instant. */
export const newestBy = (column: string, id: string): Order => ({
  column,
  id,
  type: 'timestamptz',
  direction: 'desc',
})

/** In the order of a query's `sort`: '-updated_at' is newest first; `table` is the alias of its table. */
export const orderBySort = (table: string, sort: string): Order => ({
  column: `${table}.${sort.replace('-', '')}`,
  id: `${table}.id`,
  type: 'timestamptz',
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})

function inOrder<D, T extends keyof D, O>(
  rows: SelectQueryBuilder<D, T, O>,
  { column, id, direction }: Order,
) {
  return rows.orderBy(sql.ref(column), direction).orderBy(sql.ref(id), direction)
}

/** All rows, read in batches that each continue after the last row, so that memory does not grow with their number. */
async function* streamRows<D, T extends keyof D, O extends { id: string }>(
  rows: SelectQueryBuilder<D, T, O>,
  order: Order,
): AsyncGenerator<O> {
  let last: O | undefined
  do {
    const rest = last ? rows.where(afterRow(last, order)) : rows
    const batch = await rest.limit(BATCH_SIZE).execute()
    yield* batch
    last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined
  } while (last)
}

function afterRow(last: { id: string }, { column, id, type, direction }: Order) {
  const field = column.split('.').at(-1) ?? column
  const value = (last as Record<string, unknown>)[field] ?? null
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)})
    ${comparison} (${value}::${sql.raw(type)}, ${last.id}::uuid)`
}
