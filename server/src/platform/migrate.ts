import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK = 7_046_001

/** An owner who inherits nothing (0002_access.sql sees to that) has the schema only by a grant of its own. */
const OWN_SCHEMA = `
  do $$ begin
    set local role pg_database_owner;
    execute format('grant all on schema public to %I', session_user);
    reset role;
  exception when insufficient_privilege then reset role;
  end $$`

/** Applies what is missing, forward only, each file in its own transaction. Two nodes that start together take turns. A failure stops the start. */
export async function migrate(connection: Connection, log: (line: string) => void = () => {}) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(OWN_SCHEMA)
    await client.query(
      `create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()) {
      await apply(client, name, applied, log)
    }
  } finally {
    await client.end()
  }
}

async function apply(
  client: pg.Client,
  name: string,
  applied: Map<string, string>,
  log: (line: string) => void,
) {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (applied.get(name) === sha256) return
  if (applied.has(name)) throw new Error(`A migração ${name} foi alterada depois de aplicada.`)

  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`A migração ${name} falhou.`, { cause: error })
  }
  log(`migração ${name}`)
}
