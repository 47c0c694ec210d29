import type pg from 'pg'
import type { Manifest } from './manifest.ts'

const MIGRATIONS = 'migrations'
/** The applied migrations are compared, never copied; pieces of unfinished uploads are sent again. */
const UNCOPIED_TABLES = [MIGRATIONS, 'applied_sql', 'upload_pieces', 'push_notices']

const IN_PUBLIC = `
  c.relnamespace = 'public'::regnamespace and not exists (
    select from pg_depend d
     where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where ${IN_PUBLIC} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [UNCOPIED_TABLES],
  )
  return rows
}

/** Those of today's tables; positions that are distributed (decision 0039) are restored into the partitions of their days. */
export async function listPartitions(client: pg.Client) {
  const tables = await listTablePartitions(client)
  return tables.length > 0 ? tables : listDaysOfPositions(client)
}

async function listTablePartitions(client: pg.Client) {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where ${IN_PUBLIC} and c.relkind = 'r' and p.relkind = 'p' order by c.relname`,
  )
  return rows
}

async function listDaysOfPositions(client: pg.Client) {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select 'positions_' || to_char(day, 'YYYYMMDD') as name, 'positions' as parent,
            format('FOR VALUES FROM (%L) TO (%L)', day || ' 00:00:00+00', day + 1 || ' 00:00:00+00') as bound
       from (select distinct (recorded_at at time zone 'UTC')::date as day from positions) days order by day`,
  )
  return rows
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

export async function listMigrations(client: pg.Client) {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    `select name, sha256 from ${MIGRATIONS} order by name`,
  )
  return rows
}

/** The foreign keys as they were declared, so that they can be dropped and declared again. */
export async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${IN_PUBLIC} and k.contype = 'f' and k.conparentid = 0`,
  )
  return rows
}

export async function listForcedSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${IN_PUBLIC} and c.relforcerowsecurity`,
  )
  return rows.map((row) => row.name)
}

/** The text form of values must not depend on the settings of the connection. */
export async function applySessionSettings(client: pg.Client): Promise<void> {
  await client.query(`set local search_path = public`)
  await client.query(`set local datestyle = 'ISO, YMD'`)
  await client.query(`set local timezone = 'UTC'`)
  await client.query(`set local statement_timeout = 0`)
}

/**
 * Tables of which this user sees a part at most: an owner that is not a superuser and inherits the
 * application's roles is bound by their policies, and would copy only a part without an error.
 */
export async function listPartlyVisibleTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where ${IN_PUBLIC} and c.relkind in ('r', 'p') and not c.relispartition
        and row_security_active(c.oid)
        and (select coalesce(bool_and(polpermissive), false)
                    and bool_or(pg_get_expr(polqual, polrelid) = 'true')
               from pg_policy
              where polrelid = c.oid and polcmd in ('*', 'r')
                and exists (select from unnest(polroles) role
                             where role = 0 or pg_has_role(role, 'usage'))) is not true
      order by c.relname`,
  )
  return rows.map((row) => row.name)
}
