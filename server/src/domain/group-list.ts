import { type RawBuilder, sql } from 'kysely'
import { Answer } from '../access/answer.ts'
import type { Db } from '../access/as-actor.ts'
import { MAX_COUNTED, type Paging } from './bounded-page.ts'
import { type CsvFile, csvFile, oneBatch } from './csv-file.ts'

interface GroupList<T> {
  /** A query with one row for each group. */
  groups: RawBuilder<unknown>
  /** By columns of that query: 'value desc, name'. */
  order: RawBuilder<unknown>
  /** A query of one row about the group `g`, whose columns are looked up for the rows that are shown alone. */
  details: RawBuilder<unknown>
  csv: CsvFile<T>
}

interface Query extends Paging {
  format?: 'csv' | undefined
}

/**
 * A page of rows that each stand for many, such as the clients of a period, or with `format=csv` all of them. What they are
 * made of is read once, for both the page and the number of groups.
 */
export async function listGroups<T>(
  db: Db,
  { format, page, per_page }: Query,
  { groups, order, details, csv }: GroupList<T>,
) {
  if (format) {
    const { rows } = await sql<T>`
      with g as materialized (${groups})
      select g.*, detail.* from g cross join lateral (${details}) detail order by ${order}`.execute(
      db,
    )
    return csvFile(csv, oneBatch(rows))
  }
  const offset = Math.min((page - 1) * per_page, MAX_COUNTED)
  const { rows } = await sql<{ data: T[]; total: number }>`
    with g as materialized (${groups}),
         page as (select * from g order by ${order} limit ${per_page} offset ${offset}),
         shown as (select g.*, detail.* from page g cross join lateral (${details}) detail)
    select (select coalesce(json_agg(shown order by ${order}), '[]') from shown) as data, (select count(*) from g) as total`.execute(
    db,
  )
  const [{ data, total } = { data: [], total: 0 }] = rows
  return new Answer(data, { meta: { total, page, per_page } })
}
