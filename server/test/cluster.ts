import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/embedded/start-embedded.ts'
import { DistributedClient } from '../src/access/distributed-client.ts'
import { PooledClient } from '../src/access/pooled-client.ts'
import { prepareLogin } from '../src/platform/application-login.ts'
import { distributePositions } from '../src/platform/citus/distribute-positions.ts'
import { openPool } from '../src/platform/database.ts'
import { loginName } from '../src/platform/login-name.ts'
import { type CitusServer, joinWorkers, onServer, serversOf, startCitus } from './citus.ts'
import { startPooler } from './pgbouncer.ts'
import { migrate } from '../src/platform/migrate.ts'

interface Connection {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

interface Started {
  admin: Connection
  workers?: CitusServer[]
  stop: () => Promise<void>
}

interface TestCluster {
  admin: Connection
  /** Where PgBouncer listens that the application goes through; absent without TEST_POOLER. */
  pooler?: Pick<Connection, 'host' | 'port'>
  /** Of Citus, where the positions of each database are; absent without TEST_CITUS. */
  workers?: CitusServer[]
  template: string
}

const SHARDS = 8

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** For the whole run: starts one cluster and migrates one database, which every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, workers, stop } = await (process.env.TEST_CITUS
    ? startWithWorkers(process.env.TEST_CITUS_URL)
    : startCluster(process.env.TEST_DATABASE_URL))
  const template = `canhoto_template_${randomName()}`
  await asAdmin(admin, `create database ${template}`)
  await migrate({ ...admin, database: template })
  const pooler = process.env.TEST_POOLER ? await startPooler(admin) : undefined
  project.provide('cluster', {
    admin,
    template,
    ...(workers && { workers }),
    ...(pooler && { pooler: { host: pooler.host, port: pooler.port } }),
  })

  return async () => {
    await pooler?.stop()
    await asAdmin(admin, `drop database if exists ${template} with (force)`)
    await stop()
  }
}

/** The address of a test database, as a process of its own takes it. */
export function databaseUrlOf({ host, port, user, password = '', database }: Connection) {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The application's pool: through PgBouncer where TEST_POOLER asks for it. */
export async function openTestPool(connection: pg.ClientConfig, secret: string, max: number) {
  const { pooler, workers } = inject('cluster')
  const login = await prepareLogin(connection, { secret, isPooled: pooler !== undefined })
  return pooler
    ? openPool({ ...login, ...pooler }, max, { Client: PooledClient, isPooled: true })
    : openPool(login, max, workers && { Client: DistributedClient })
}

/** Creates an empty, migrated database for one test file; `isPlain`: with its positions in it, also where there are workers. */
export async function createTestDatabase({ isPlain = false } = {}) {
  const { admin, template, workers = [] } = inject('cluster')
  const database = `canhoto_test_${randomName()}`
  await asAdmin(admin, `create database ${database} template ${template}`)
  if (workers.length > 0 && !isPlain) await distribute({ ...admin, database }, workers)
  return {
    connection: { ...admin, database },
    async drop() {
      for (const server of [admin, ...workers])
        await asAdmin(
          { ...admin, ...server, database: 'postgres' },
          `drop database if exists ${database} with (force)`,
        )
      await asAdmin(admin, `drop role if exists ${loginName(database)}`)
    },
  }
}

/** A copy of a database has nothing of Citus, so that each one is given its own. */
async function distribute(connection: Connection, workers: readonly CitusServer[]) {
  const { database } = connection
  await onServer(connection, 'postgres', async (client) => {
    // One at a time: the roles are those of all databases, and two cannot change them at once.
    await client.query('select pg_advisory_lock(1)')
    await joinWorkers(database, connection, workers)
    await onServer(connection, database, (own) => distributePositions(own, SHARDS))
  })
}

/** A coordinator and two workers. */
async function startWithWorkers(urls: string | undefined) {
  const { servers, stop } = urls
    ? { servers: serversOf(urls), stop: async () => {} }
    : await startCitus(3)
  const [coordinator, ...workers] = servers.map(({ host, port }) => ({ host, port }))
  if (!coordinator || workers.length < 2) throw new Error('The tests take two workers.')
  return { admin: { ...coordinator, user: 'postgres', database: 'postgres' }, workers, stop }
}

async function startCluster(url: string | undefined): Promise<Started> {
  if (url) return { admin: connectionOf(url), stop: async () => {} }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'canhoto-test-'))
  const { connection, stop } = await startEmbedded({
    dataDir,
    durable: false,
    settings: { max_connections: '200' },
  })
  return {
    admin: connection,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function connectionOf(url: string): Connection {
  const { host, port, user = 'postgres', password, database = 'postgres' } = new pg.Client(url)
  return { host, port, user, database, ...(password ? { password } : {}) }
}

async function asAdmin(admin: Connection, statement: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const randomName = () => randomBytes(6).toString('hex')
