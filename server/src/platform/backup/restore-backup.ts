import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unpackArchive } from './archive.ts'
import {
  listForcedSecurity,
  listForeignKeys,
  listMigrations,
  listPartitions,
  listTables,
  applySessionSettings,
} from './catalog.ts'
import { type Manifest, SECRETS, tableEntry } from './manifest.ts'
import { assertEmpty, assertNoFiles, fillBucket, placeFiles, placeSecrets } from './place-files.ts'
import type { Storage } from '../storage/storage.ts'
import type { Connection } from '../database.ts'
import { migrate } from '../migrate.ts'

interface Restore {
  connection: Connection
  dataDir: string
  /** Where files are to be when that is not DATA_DIR. */
  bucket?: Storage | null
  archive: string
  log?: (line: string) => void
}

const RESTORE_LOCK_ID = 7_046_002
const quote = (name: string) => pg.escapeIdentifier(name)

/** Restores everything or nothing, and only into an empty database. */
export async function restoreBackup({ connection, dataDir, bucket, archive, log }: Restore) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (bucket) await assertEmpty(bucket)
  else await assertNoFiles(dataDir)
  const draft = await mkdtemp(path.join(dataDir, 'restore-'))
  const client = new pg.Client(connection)
  try {
    const manifest = await unpackArchive(archive, draft)
    await client.connect()
    await assertNoUsersOrCompanies(client)
    await migrate(connection, log)
    await assertSameVersion(client, manifest)
    await assertNotDistributed(client)
    await client.query('begin')
    await importTables(client, manifest, draft)
    const commit = () => client.query('commit')
    await (bucket ? fillBucket(draft, bucket, commit) : placeFiles(draft, dataDir, commit))
    await placeSecrets(path.join(draft, SECRETS), path.join(dataDir, SECRETS))
    await client.query('analyze')
    return manifest
  } finally {
    await client.end().catch(() => {})
    await rm(draft, { recursive: true, force: true })
  }
}

/** Migrations may insert rows, but no user and no company. */
async function assertNoUsersOrCompanies(client: pg.Client): Promise<void> {
  const names = new Set((await listTables(client)).map((table) => table.name))
  for (const table of ['users', 'companies']) {
    if (!names.has(table)) continue
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount) throw new Error('O banco de dados não está vazio: restaure em um banco novo.')
  }
}

async function assertSameVersion(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await listMigrations(client)
  const same =
    here.length === manifest.migrations.length &&
    manifest.migrations.every(({ name, sha256 }, at) => {
      return here[at]?.name === name && here[at].sha256 === sha256
    })
  if (!same) {
    throw new Error(
      `A cópia é de outra versão do Canhoto (até ${manifest.migrations.at(-1)?.name}): restaure com aquela versão e atualize depois.`,
    )
  }
}

async function assertNotDistributed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ it: boolean }>('select positions_are_distributed() as it')
  if (rows[0]?.it)
    throw new Error(
      'As posições deste banco estão distribuídas: restaure em um banco novo, e distribua depois.',
    )
}

/**
 * An owner that is not a superuser cannot copy into tables with row security nor suspend foreign keys, but may lift and
 * restore both.
 */
async function importTables(client: pg.Client, manifest: Manifest, draft: string): Promise<void> {
  await applySessionSettings(client)
  await client.query('select pg_advisory_xact_lock($1)', [RESTORE_LOCK_ID])
  const tables = await listTables(client)
  const forced = await listForcedSecurity(client)
  const keys = await listForeignKeys(client)
  const names = tables.map((table) => quote(table.name))

  for (const key of keys) {
    await client.query(`alter table ${quote(key.table)} drop constraint ${quote(key.name)}`)
  }
  for (const name of forced) {
    await client.query(`alter table ${quote(name)} no force row level security`)
  }
  // Counted again, now that no policy hides a row from the owner.
  await assertNoUsersOrCompanies(client)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await createPartitions(client, manifest)
  for (const table of manifest.tables) await importTable(client, table, draft)
  await restoreSequences(client, manifest)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`)
  }
  for (const name of forced) {
    await client.query(`alter table ${quote(name)} force row level security`)
  }
}

async function createPartitions(client: pg.Client, manifest: Manifest): Promise<void> {
  const existing = new Set((await listPartitions(client)).map((partition) => partition.name))
  for (const { name, parent, bound } of manifest.partitions) {
    if (existing.has(name)) continue
    const table = quote(name)
    await client.query(`create table ${table} partition of ${quote(parent)} ${bound}`)
    await client.query(`alter table ${table} enable row level security, force row level security`)
  }
}

async function importTable(
  client: pg.Client,
  { name, columns, rows }: Manifest['tables'][number],
  draft: string,
): Promise<void> {
  const list = columns.map(quote).join(', ')
  const copy = client.query(copyFrom(`copy ${quote(name)} (${list}) from stdin`))
  await pipeline(createReadStream(path.join(draft, tableEntry(name))), copy)
  if (copy.rowCount !== rows) {
    throw new Error(`A cópia de segurança está danificada: faltam linhas em ${name}.`)
  }
}

async function restoreSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2)', [quote(name), value])
  }
}
