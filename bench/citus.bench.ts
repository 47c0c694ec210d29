import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DistributedClient } from '../server/src/access/distributed-client.ts'
import { NO_CALL_LIMITS } from '../server/src/access/fair-shares/call-limits.ts'
import { createTokens } from '../server/src/access/token.ts'
import { buildApp } from '../server/src/app.ts'
import { createDocumentReader } from '../server/src/documents/document-reader.ts'
import { prepareLogin } from '../server/src/platform/application-login.ts'
import { distributePositions } from '../server/src/platform/citus/distribute-positions.ts'
import { openOwner, openPool } from '../server/src/platform/database.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { folderStorage } from '../server/src/platform/storage/folder-storage.ts'
import {
  type CitusServer,
  hasCitus,
  joinWorkers,
  onServer,
  startCitus,
} from '../server/test/citus.ts'
import { fillDrivers } from './positions/data.ts'
import type { PositionResult } from './positions/load.ts'
import { median } from './server/median.ts'
import { runApart } from './server/run-apart.ts'

/**
 * Positions of drivers through the whole stack, on one PostgreSQL 15 and on one, two and three workers of Citus, in turns within one run. All
 * of them share this machine, so that it shows what distribution costs, and not what more machines bring.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const DRIVERS = Number(process.env.BENCH_DRIVERS ?? 64)
/** Before the measurement, which are then distributed. */
const ROWS = Number(process.env.BENCH_POSITIONS ?? 1_000_000)
const WORKERS = [0, 1, 2, 3]
const BATCHES = [1, 50]
const SHARDS = 8
const MILLISECONDS = 3000
const CONNECTIONS = 10
const AGE_MS = 20 * 86_400_000
const SECRET = 'a secret of the benchmark, long enough'

if (hasCitus) await measureAll()
else console.info('Citus for postgresql-15 is not here.')

async function measureAll() {
  const settings = { fsync: 'on', shared_buffers: '256MB' }
  const { servers, stop } = await startCitus(1 + Math.max(...WORKERS), settings)
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-bench-'))
  try {
    const [coordinator, ...workers] = servers
    if (!coordinator) throw new Error('No server.')
    const installations = []
    for (const count of WORKERS)
      installations.push(await install(coordinator, workers.slice(0, count), dataDir))
    for (const size of BATCHES) await compare(installations, size)
    for (const each of installations) await each.close()
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Installation = Awaited<ReturnType<typeof install>>

/** In turns; the medians, and of each the median of its ratios to the one without workers. */
async function compare(installations: Installation[], size: number) {
  const rates = installations.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [n, installation] of installations.entries()) {
      const rate = await installation.rate(size)
      // The first turn warms all up.
      if (round > 0) rates[n]?.push(rate)
    }
  for (const [n, own] of rates.entries()) {
    const ratios = own.map((rate, round) => rate / (rates[0]?.[round] ?? rate))
    console.info(
      `batches of ${size}, ${WORKERS[n]} workers: ${median(own).toFixed(0)} points/s, ${median(ratios).toFixed(2)} of none`,
    )
  }
}

/** The product on a database of its own, whose positions are on these workers. */
async function install(coordinator: CitusServer, workers: readonly CitusServer[], dataDir: string) {
  const database = `bench_${workers.length}`
  await onServer(coordinator, 'postgres', (client) => client.query(`create database ${database}`))
  const connection = { host: coordinator.host, port: coordinator.port, user: 'postgres', database }
  await migrate(connection)
  const owner = openOwner(connection, 2)
  const begin = new Date(Date.now() - AGE_MS)
  const actors = await fillDrivers(owner, DRIVERS, begin)
  if (workers.length > 0) await distribute(owner, { coordinator, workers, database })

  const tokens = createTokens(SECRET, () => new Date())
  const Client = workers.length > 0 ? DistributedClient : undefined
  const pool = openPool(await prepareLogin(connection, { secret: SECRET }), CONNECTIONS, { Client })
  const documentReader = createDocumentReader()
  const app = await buildApp({
    pool,
    documentReader,
    tokens,
    now: () => new Date(),
    storage: folderStorage(join(dataDir, database)),
    callLimits: NO_CALL_LIMITS,
    modules: ['tracking'],
  })
  const address = await app.listen()
  const drivers = await Promise.all(
    actors.map(async (actor) => ({
      driverId: actor.driverId ?? '',
      companyId: actor.companyId,
      token: await tokens.permanent(actor),
    })),
  )
  let from = 0
  return {
    async rate(size: number) {
      const url = `${address}/api/tracking/${size === 1 ? 'location' : 'locations'}`
      const load = { url, drivers, size: size === 1 ? 0 : size, milliseconds: MILLISECONDS, from }
      const { pointsPerSecond, next } = await runApart<PositionResult>('../positions/load.ts', {
        ...load,
        begin: begin.getTime() + 60_000,
      })
      from = next
      return pointsPerSecond
    },
    async close() {
      await Promise.all([app.close(), documentReader.close()])
      await Promise.all([pool.end(), owner.end()])
    },
  }
}

interface Nodes {
  coordinator: CitusServer
  workers: readonly CitusServer[]
  database: string
}

async function distribute(owner: ReturnType<typeof openOwner>, nodes: Nodes) {
  await owner.query(
    `insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
     select d.company_id, d.id, now() - interval '60 days' + n * interval '1 second', -23, -46
       from drivers d, generate_series(1, $1::int / $2) n`,
    [ROWS, DRIVERS],
  )
  await joinWorkers(nodes.database, nodes.coordinator, nodes.workers)
  const start = performance.now()
  const rows = await onServer(nodes.coordinator, nodes.database, (client) =>
    distributePositions(client, SHARDS),
  )
  const seconds = (performance.now() - start) / 1000
  console.info(
    `${nodes.workers.length} workers: ${(rows / seconds).toFixed(0)} positions/s are moved`,
  )
}
