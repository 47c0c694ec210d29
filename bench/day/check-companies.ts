import { LATITUDE } from './positions.ts'
import { problemOf, type Queries } from './problem-of.ts'

/** Records that do not say their company, and who made them: a member of it. What refers to others of these is of their company by its keys. */
const AUTHORS = {
  imports: 'created_by',
  import_files: 'created_by',
  files: 'created_by',
  occurrences: 'user_id',
  consents: 'user_id',
  delivery_events: 'user_id',
}

export async function checkCompanies(owner: Queries) {
  const problems = []
  for (const [table, author] of Object.entries(AUTHORS))
    problems.push(await checkAuthors(owner, table, author))
  return [...(await checkMarks(owner)), ...problems]
}

async function checkAuthors(owner: Queries, table: string, author: string) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where ${author} is not null
        and not exists (select from memberships m where m.company_id = t.company_id and m.user_id = t.${author})`,
  )
  return problemOf(rows[0]?.count, `${table} are in another company`)
}

/** What was sent says its company: names of clients, notes of receipts, latitudes of positions. */
async function checkMarks(owner: Queries) {
  const { rows } = await owner.query<{ deliveries: number; receipts: number; positions: number }>(`
    with companies as (select id, substr(name, 9)::int as n from companies)
    select (select count(*)::int from deliveries d join companies c on c.id = d.company_id
             where lower(d.client_name) not like 'cliente ' || c.n || ' de %') as deliveries,
           (select count(*)::int from receipts r join companies c on c.id = r.company_id
             where r.notes is distinct from 'Empresa ' || c.n) as receipts,
           (select count(*)::int from positions p join companies c on c.id = p.company_id
             where (p.latitude - ${LATITUDE.first}) / ${LATITUDE.ofCompany} not between c.n and c.n + 1) as positions`)
  return Object.entries(rows[0] ?? {}).map(([table, count]) =>
    problemOf(count, `${table} are in another company`),
  )
}
