import type pg from 'pg'

/** Tables that are small in every installation. */
const SMALL = ['companies', 'occurrence_reasons', 'retention_settings']
const COMPANIES = 40
/** Of each row, in each company. */
const COPIES = 250
/** Between two copies: a day has a part of them. */
const SPREAD = "interval '20 minutes'"

interface Column {
  table: string
  name: string
  type: string
}

/**
 * Copies the rows of a company within it and into other companies, without foreign keys and triggers: each table then has thousands of
 * rows, of which the company has few, as on a platform. A copy refers to the copies of what its row refers to.
 */
export async function multiplyCompany(owner: pg.Pool, companyId: string) {
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica; set timezone = 'UTC'`)
    for (let day = 0; day <= 6; day++)
      await client.query('select ensure_positions_day(current_date - $1::int)', [day])
    await client.query(`
      insert into companies (id, name, domain, max_users, max_drivers)
        select ${copied('c.id', 'k * 1000')}, c.name || k, k || c.domain, 100, 100
          from companies c, generate_series(1, ${COMPANIES - 1}) k where c.id = '${companyId}'`)
    for (const [table, columns] of await companyTables(client))
      await client.query(copyStatement(table, columns, companyId))
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Every table that has companies' rows, with the columns that are written. */
async function companyTables(client: pg.PoolClient) {
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type
       from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
        and c.is_generated = 'NEVER' and c.is_identity = 'NO' and t.relname <> all($1)
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')`,
    [SMALL],
  )
  return Map.groupBy(rows, ({ table }) => table)
}

/** What is not unique in the copies is left out. */
function copyStatement(table: string, columns: readonly Column[], companyId: string) {
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map(({ name, type }) => {
    const column = `t."${name}"`
    if (name === 'company_id')
      return `case k when 0 then ${column} else ${copied(column, 'k * 1000')} end`
    if (type === 'uuid') return copied(column, 'k * 1000 + n')
    if (type === 'timestamptz') return `${column} - n * ${SPREAD}`
    if (type === 'date') return `${column} - n / 72`
    // The database knows how a key of a document is made.
    if (name === 'access_key') return `left(${column}, 36) || lpad((k * 1000 + n)::text, 8, '0')`
    return type === 'text' && /key|hash|plate|prefix|cause/.test(name)
      ? `${column} || k || n`
      : column
  })
  return `insert into "${table}" (${names.join(', ')}) select ${values.join(', ')}
    from "${table}" t, generate_series(0, ${COMPANIES - 1}) k, generate_series(1, ${COPIES}) n
    where t.company_id = '${companyId}' on conflict do nothing`
}

const copied = (column: string, copy: string) => `md5(${copy} || ' ' || ${column})::uuid`
