import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createArchive } from './archive.ts'
import {
  listPartlyVisibleTables,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  applySessionSettings,
} from './catalog.ts'
import { FILES, type Manifest, SECRETS, tableEntry } from './manifest.ts'
import { KEY_FILES } from '../../sefaz/certificates/key-pair.ts'
import { placeOf, type Storage } from '../storage/storage.ts'
import type { Connection } from '../database.ts'

interface Backup {
  connection: Connection
  dataDir: string
  /** Where files are when they are not in DATA_DIR. */
  bucket?: Storage | null
  /** The archive's path, ending in .tar.gz. */
  output: string
}

type Archive = Awaited<ReturnType<typeof createArchive>>

/**
 * Everything as of one instant: each table, then the files, which are always written before their rows. What replaces a file by others
 * deletes it when no backup runs.
 */
export async function writeBackup({
  connection,
  dataDir,
  bucket,
  output,
}: Backup): Promise<Manifest> {
  const temporaryFolder = await mkdtemp(`${output}-`)
  const archive = await createArchive(output)
  const client = new pg.Client(connection)
  // It says nothing for hours, and what stands between drops connections that do.
  const keeping = new pg.Client({ ...connection, keepAlive: true })
  // When a connection is lost, the next statement on it fails.
  for (const each of [client, keeping]) each.on('error', () => {})
  try {
    await keeping.connect()
    await keepFiles(keeping)
    await client.connect()
    const manifest = await copyDatabase(client, archive, temporaryFolder)
    if (bucket) await addBucket(manifest, archive, bucket)
    else await addFolder(manifest, archive, dataDir, FILES)
    await addFolder(manifest, archive, dataDir, SECRETS)
    await keeping.query('commit')
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await Promise.allSettled([client.end(), keeping.end()])
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Until the end of the transaction no file is removed that a row of the backup may need (may_remove_files). */
async function keepFiles(client: pg.Client) {
  await client.query('begin')
  await applySessionSettings(client)
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(`select pg_advisory_xact_lock(hashtext('backup'))`)
}

async function copyDatabase(
  client: pg.Client,
  archive: Archive,
  temporaryFolder: string,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  await applySessionSettings(client)
  await assertAllRowsVisible(client)
  const manifest: Manifest = {
    format: 1,
    created_at: new Date().toISOString(),
    migrations: await listMigrations(client),
    partitions: await listPartitions(client),
    sequences: await listSequences(client),
    tables: [],
    entries: {},
  }
  for (const { name, columns } of await listTables(client)) {
    const file = path.join(temporaryFolder, name)
    const rows = await copyTable(client, name, columns, file)
    manifest.tables.push({ name, columns, rows })
    manifest.entries[tableEntry(name)] = await archive.add(tableEntry(name), file)
    await rm(file)
  }
  await client.query('commit')
  return manifest
}

async function assertAllRowsVisible(client: pg.Client): Promise<void> {
  const hidden = await listPartlyVisibleTables(client)
  if (hidden.length === 0) return
  throw new Error(
    `O usuário do banco não vê todas as linhas (${hidden.join(', ')}). Use um superusuário, ou execute para ele "alter role … noinherit" e "grant all on schema public to …".`,
  )
}

/** To a file first, because a tar entry begins with its length. */
async function copyTable(client: pg.Client, table: string, columns: string[], file: string) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copy = client.query(
    copyTo(`copy (select ${list} from ${pg.escapeIdentifier(table)}) to stdout`),
  )
  await pipeline(copy, createWriteStream(file, { mode: 0o600 }))
  return copy.rowCount
}

/** Unfinished files; and the key pair of SEFAZ, so that a backup that is lost opens no certificate. */
const isNotCopied = (name: string) => name.endsWith('.part') || KEY_FILES.includes(name)

async function addFolder(manifest: Manifest, archive: Archive, dataDir: string, folder: string) {
  const root = path.join(dataDir, folder)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    if (!entry.isFile() || isNotCopied(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, file).split(path.sep).join('/')
    const added = await archive.add(name, file).catch(ignoreMissing)
    if (added) manifest.entries[name] = added
  }
}

async function addBucket(manifest: Manifest, archive: Archive, bucket: Storage) {
  for (const id of await bucket.list()) {
    const bytes = await buffer(bucket.read(id)).catch(ignoreMissing)
    const name = `${FILES}/${placeOf(id)}`
    if (bytes) manifest.entries[name] = await archive.addBytes(name, bytes)
  }
}

/** The running server may delete a file before the backup reaches it. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}
