import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { REWRITTEN_MIGRATIONS } from './rewritten-migrations.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const SQL = new URL('../../sql/', import.meta.url)
/** Functions and procedures that migrations call; they need no table. */
const FOUNDATION = new URL('foundation/', SQL)
const LOCK = 7_046_001

/**
 * An owner without inheritance (see sql/foundation/1-roles.sql) has the schema only by a grant of its own. Where it has it, nothing is granted:
 * Citus would connect to its workers as the role that grants.
 */
const GRANT_SCHEMA_TO_OWNER = `
  do $$ begin
    if has_schema_privilege(session_user, 'public', 'create') then return; end if;
    set local role pg_database_owner;
    execute format('grant all on schema public to %I', session_user);
    reset role;
  exception when insufficient_privilege then reset role;
  end $$`

type Log = (line: string) => void

/**
 * Brings the database to this version: migrations that are missing, forward only, and every file of server/sql whose text
 * changed. Each file runs in its own transaction. Two nodes that start together wait for each other; a failure stops the
 * start.
 */
export async function migrate(connection: Connection, log: Log = () => {}) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(GRANT_SCHEMA_TO_OWNER)
    await client.query(
      `create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
       create table if not exists applied_sql (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    await assertNotNewer(client)
    await applyChangedSql(client, FOUNDATION, log)
    await applyMissingMigrations(client, log)
    await applyChangedSql(client, SQL, log)
  } finally {
    await client.end()
  }
}

/** An older version would put its functions in the place of the newer ones, under nodes that go on with these. */
async function assertNotNewer(client: pg.Client) {
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(name collate "C") as newest from migrations`,
  )
  const [own] = (await readSqlFiles(MIGRATIONS)).slice(-1)
  const newest = rows[0]?.newest
  if (newest && own && newest > own.name)
    throw new Error(
      `O banco de dados é de uma versão mais nova do Canhoto (${newest}). Inicie aquela versão, ou restaure em um banco novo a cópia de segurança de antes.`,
    )
}

async function applyMissingMigrations(client: pg.Client, log: Log) {
  const applied = await readAppliedHashes(client, 'migrations')
  for (const { name, text, sha256 } of await readSqlFiles(MIGRATIONS)) {
    const known = applied.get(name)
    if (known === sha256) continue
    if (known !== undefined && known === REWRITTEN_MIGRATIONS[name]) {
      await client.query('update migrations set sha256 = $2 where name = $1', [name, sha256])
      continue
    }
    if (known !== undefined) throw new Error(`A migração ${name} foi alterada depois de aplicada.`)

    await inTransaction(client, name, async () => {
      await client.query(text)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    })
    log(`migração ${name}`)
  }
}

/** Functions, procedures, views and triggers: the files are idempotent and hold the current text only. */
async function applyChangedSql(client: pg.Client, folder: URL, log: Log) {
  const applied = await readAppliedHashes(client, 'applied_sql')
  for (const { name: file, text, sha256 } of await readSqlFiles(folder)) {
    const name = folder === FOUNDATION ? `foundation/${file}` : file
    if (applied.get(name) === sha256) continue
    await inTransaction(client, name, async () => {
      // A function may name a table or function that a later file creates.
      await client.query('set local check_function_bodies = off')
      await client.query(text)
      await client.query(
        `insert into applied_sql (name, sha256) values ($1, $2)
         on conflict (name) do update set sha256 = $2, applied_at = now()`,
        [name, sha256],
      )
    })
    log(`sql ${name}`)
  }
}

async function readSqlFiles(folder: URL) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readAppliedHashes(client: pg.Client, table: 'migrations' | 'applied_sql') {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${table}`,
  )
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`A migração ${name} falhou.`, { cause: error })
  }
}
