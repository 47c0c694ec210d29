import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { boundedPage, type FoundPage, type List, type Paging } from './bounded-page.ts'
import { type CompanyScope, fileInScope, inScope } from './company-scope.ts'
import { allOf, type Condition } from './conditions.ts'
import { csvFile, type ListFile } from './csv-file.ts'
import type { DeliveryList } from './delivery-pages.ts'
import { type Order, readBatches } from './read-batches.ts'

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

interface CsvList<D, T extends keyof D, O, F extends keyof O & string, C, U extends keyof C>
  extends Omit<List<D, T, O, C, U>, 'findPage' | 'id'>, ListOptions {
  csv: ListFile<O, F>
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
  F extends keyof O & string,
  C,
  U extends keyof C,
>(db: Db, query: Query, list: CsvList<D, T, O, F, C, U>) {
  const rows = inOrder(list.rows, list.order)
  const where = allOf(list.where, inScope(list.scope, query))
  if (!query.format)
    return boundedPage(query, { ...list, rows, where, ...pagesOf(list, query, where) })
  const file = fileInScope(list.scope, list.csv)
  return csvFile(file, readBatches(db, rows.where(where), list.order, file.fields))
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
