import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './running-server.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
/** PostgreSQL does not run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const run = promisify(execFile)

/** Whether Citus for Debian's postgresql-15 is installed. */
export const hasCitus = existsSync('/usr/lib/postgresql/15/lib/citus.so')

/** A PostgreSQL server with Citus. */
export interface CitusServer {
  host: string
  port: number
}

/** So many servers, of which none knows the others yet; each connects to the others without a password. */
export async function startCitus(count: number, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-citus-'))
  if (USER.uid) await chown(folder, USER.uid, USER.gid)
  const servers = await Promise.all(
    Array.from({ length: count }, (_, n) => startServer(folder, join(folder, String(n)), settings)),
  )
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(folder: string, data: string, more: Record<string, string>) {
  // libpq on a server looks for certificates in the home folder, which may be another user's.
  const options = { ...USER, cwd: folder, env: { ...process.env, HOME: folder } }
  const create = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']
  await run(join(BINARIES, 'initdb'), [...create, '--locale=C.UTF-8'], options)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    shared_preload_libraries: 'citus',
    wal_level: 'logical',
    max_connections: '300',
    max_prepared_transactions: '300',
    max_worker_processes: '40',
    max_logical_replication_workers: '16',
    fsync: 'off',
    'citus.node_conninfo': 'sslmode=disable',
    ...more,
  }
  const given = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...args: string[]) =>
    run(join(BINARIES, 'pg_ctl'), ['-D', data, ...args], options)
  await control('-w', '-l', `${data}.log`, '-o', `-p ${port} ${given.join(' ')}`, 'start')
  await trustDecoder({ host: '127.0.0.1', port })
  return {
    host: '127.0.0.1',
    port,
    async stop() {
      await control('-m', 'immediate', 'stop')
    },
  }
}

/** With it a shard is split while rows come. PostgreSQL before 15.19 trusts every library. */
const trustDecoder = (server: CitusServer) =>
  onServer(server, 'postgres', async (client) => {
    const { rowCount } = await client.query(
      `select from pg_settings where name = 'output_plugin_libraries'`,
    )
    if (rowCount === 0) return
    await client.query(`alter system set output_plugin_libraries = pgoutput, test_decoding, citus`)
    await client.query('select pg_reload_conf()')
  })

/** The servers of TEST_CITUS_URL, the coordinator first: postgres://postgres@a:5432,postgres://postgres@b:5432 */
export function serversOf(urls: string): CitusServer[] {
  return urls.split(',').map((url) => {
    const { host, port } = new pg.Client(url)
    return { host, port }
  })
}

/** Makes the workers, where the database is made too, known to the coordinator's database. */
export async function joinWorkers(
  database: string,
  coordinator: CitusServer,
  workers: readonly CitusServer[],
) {
  for (const worker of workers) await prepareWorker(database, worker)
  await onServer(coordinator, database, async (client) => {
    await client.query('create extension if not exists citus')
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator.host,
      coordinator.port,
    ])
    for (const { host, port } of workers)
      await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

/** An empty database with the extension. */
export async function prepareWorker(database: string, worker: CitusServer) {
  await onServer(worker, 'postgres', (client) => client.query(`create database ${database}`))
  await onServer(worker, database, (client) => client.query('create extension citus'))
}

export async function onServer<T>(
  { host, port }: CitusServer,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, port, user: 'postgres', database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
