import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { type FoundPage, MAX_COUNTED } from '../../../domain/bounded-page.ts'
import { type Condition, contains } from '../../../domain/conditions.ts'

/** Of the newest entries, and how many of them are so many that the others need not be found by their ids. */
const SAMPLE = 1000
const COMMON_IN_SAMPLE = 50

/** A plan that was kept would not know the ids. */
const PLANNED_ANEW = [['plan_cache_mode', 'force_custom_plan']] as const
const NEWEST_FIRST = [
  ...PLANNED_ANEW,
  ['enable_bitmapscan', 'off'],
  ['enable_seqscan', 'off'],
  ['enable_sort', 'off'],
] as const

/** Whom and what a search names. */
export interface Named {
  search: string
  users: readonly string[]
  records: readonly string[]
}

/** Users, drivers and deliveries with the searched text in their name or number: their entries are then found by their ids. */
export async function findNamed(db: Db, search: string): Promise<Named> {
  const has = (column: string) => contains(sql.ref(column), search)
  const { rows } = await sql<{ users: string[]; others: string[] }>`
    select array(select u.id from users u where ${has('u.full_name')}
                 union select m.user_id from memberships m where ${has('m.former_name')}) as users,
           array(select v.id from drivers v where ${has('v.name')}
                 union all
                 select d.id from deliveries d where d.id = any(array(select search_deliveries(${search}))) and ${has('d.nf_number')}) as others`.execute(
    db,
  )
  const { users = [], others = [] } = rows[0] ?? {}
  return { search, users, records: [...users, ...others] }
}

/** Entries of what they did and of what was done to them, and those whose record is named in the entry itself. */
export function isNamed({ search, users, records }: Named): Condition {
  return sql`(a.user_id = any(${users}::uuid[]) or a.record_id = any(${records}::uuid[])
    or a.record_label is not null and ${contains(sql.ref('a.record_label'), search)})`
}

export interface EntrySearch {
  named: Named
  where: Condition
  /** The company whose entries are searched, where the viewer sees others too. */
  ofCompany: Condition
  /** Of all companies only a few days are searched. */
  isOfAllCompanies: boolean
}

/** A page of the newest entries that match, and how many do as far as they are counted. */
export async function findEntryPage(db: Db, search: EntrySearch, limit: number, offset: number) {
  return db.transaction().execute(async (alone) => {
    const isCommon = await prepareSearch(alone, search)
    const { rows } = await entryPage(search.where, isCommon, limit, offset).execute(alone)
    return rows[0]
  })
}

/** Answers whether many of the newest entries are of the named users, and has the rest of the transaction planned accordingly. */
export async function prepareSearch(db: Db, search: EntrySearch) {
  const isCommon = !search.isOfAllCompanies && (await isOfMany(db, search))
  const settings = (isCommon ? NEWEST_FIRST : PLANNED_ANEW).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  )
  await sql`select ${sql.join(settings)}`.execute(db)
  return isCommon
}

/**
 * The database could not tell: it does not know how large the company is. Only users can have so many: a record has a few entries,
 * and all the earlier ones would be read in vain for the rest of MAX_COUNTED.
 */
async function isOfMany(db: Db, { named, ofCompany }: EntrySearch) {
  const newest = sql`select * from audit_entries a where ${ofCompany}
    order by a.company_id, a.occurred_at desc limit ${SAMPLE}`
  const { rows } = await sql<{ found: number }>`
    select count(*) filter (where a.user_id = any(${named.users}::uuid[])) as found from (${newest}) a`.execute(
    db,
  )
  return (rows[0]?.found ?? 0) >= COMMON_IN_SAMPLE
}

/**
 * The entries of those who did much are read from the newest until there are enough, in the order of the company's index; all entries
 * of those who did little are found by their ids, and then sorted.
 */
export const entryPage = (where: Condition, isCommon: boolean, limit: number, offset: number) => {
  const matching = sql`select a.id, a.occurred_at from audit_entries a where ${where}`
  const newest = isCommon
    ? sql`${matching} order by a.company_id, a.occurred_at desc, a.id desc`
    : // With an offset it is planned by itself, as all that match.
      sql`select * from (${matching} offset 0) e order by e.occurred_at desc, e.id desc`
  return sql<FoundPage>`
    with found as materialized (${newest} limit ${MAX_COUNTED})
    select array(select f.id from found f order by f.occurred_at desc, f.id desc limit ${limit} offset ${offset}) as ids,
           (select count(*) from found) as total`
}
