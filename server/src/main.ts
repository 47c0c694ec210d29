import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { createInTransaction } from './access/as-actor.ts'
import { createImportClaims } from './access/import-claims.ts'
import { DistributedClient } from './access/distributed-client.ts'
import { PooledClient } from './access/pooled-client.ts'
import { createTokens } from './access/token.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createGoogleProvider } from './documents/provider/google.ts'
import { createDocumentReader } from './documents/document-reader.ts'
import { assertNoDemoData } from './demo/assert-no-demo-data.ts'
import { discardPending } from './domain/stored-file.ts'
import { closeUnusedConnections } from './close-unused-connections.ts'
import { createFirstMaster, warnMasterIgnored } from './first-master.ts'
import { ENTER_HOUSEKEEPING, PENDING_MINUTES, startHousekeeping } from './housekeeping.ts'
import { listen } from './listen.ts'
import type { createMetrics } from './metrics/metrics.ts'
import { readNext } from './modules/deliveries/imports/read-next.ts'
import { loginAt, prepareLogin } from './platform/application-login.ts'
import { findsDistributed } from './platform/citus/read-cluster.ts'
import { openConnection } from './platform/connection.ts'
import { type DatabaseClock, openDatabaseClock } from './platform/database-clock.ts'
import {
  assertRowSecurity,
  comparesAccents,
  type Connection,
  openPool,
} from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import { createReadReplica } from './platform/read-replica.ts'
import { readJwtSecret } from './platform/secret.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { findSefazPublicKey } from './sefaz/certificates/key-pair.ts'
import type { Tracing } from './tracing/start-tracing.ts'

const SHUTDOWN_TIMEOUT_MS = 15_000
const COMPARE_CLOCKS_EVERY_MS = 60_000

async function start(config: Config, demo: Demo | undefined) {
  const tracing = await openTracing(config)
  const { connection, close, embedded } = await openConnection(config)
  await migrate(connection, (line) => console.info(line))
  if (!demo) await assertNoDemoData(connection)
  else if (config.hasMasterVariables) warnMasterIgnored('a demonstração tem contas próprias')
  const jwtSecret = readJwtSecret(config.dataDir, config.jwtSecret)
  const pools = await openOwnPools(connection, config, jwtSecret)
  const { pool } = pools
  const storage = await openStorage(config)
  const clock = await openDatabaseClock(pool)
  const { now } = clock
  const inTransaction = createInTransaction(pool, ENTER_HOUSEKEEPING)
  await discardPending({ inTransaction, storage }, embedded ? 0 : PENDING_MINUTES)
  const documentReader = await openDocumentReader(config)
  if (!demo) await createFirstMaster(connection, config)
  else if (await demo.fillDemo({ ...config, connection, storage, now }))
    await readDemoImport({
      claims: createImportClaims(pool),
      storage,
      documentReader,
      storageRules: config.storageRules,
    })
  const clockStart = { connection, isPaused: config.demoPaused, now }
  const dayClock = await demo?.createDemoClock(clockStart)
  const tokens = createTokens(jwtSecret, now, config.secretsKeys)
  const metrics = await openMetrics(config, { pool, documentReader })
  const readiness = { isEnding: false }
  const sefazPublicKey = await findSefazPublicKey(config, demo !== undefined)
  const own = { ...pools, storage, documentReader, now, tokens, dayClock, metrics, readiness }
  const appOptions = appOptionsOf(config, demo !== undefined, tracing)
  const app = await buildApp({ ...own, sefazPublicKey, ...appOptions })
  closeUnusedConnections(app)
  const address = await listen(app, config)
  const stopComparing = startComparing(clock)
  const stopHousekeeping = await startHousekeeping({ inTransaction, storage, now }, config)
  const stopDemonstration =
    dayClock && demo?.startDemonstration({ connection, app, tokens, clock: dayClock, now })

  const drainMs = config.drainSeconds * 1000
  const limit = { delay: SHUTDOWN_TIMEOUT_MS + drainMs, logger: false } as const
  closeWithGrace(limit, async ({ err }) => {
    if (err) console.error(err)
    readiness.isEnding = true
    if (drainMs > 0) await wait(drainMs)
    await stopDemonstration?.()
    await app.close()
    await metrics?.close()
    stopComparing()
    await stopHousekeeping()
    await documentReader.close()
    await Promise.all([pool.end(), pools.readReplica?.pool.end()])
    await close()
    await tracing?.close()
  })
  // Last: who reads this may stop the server at once, and it must end as it should.
  announce(address, config, demo?.accounts)
}

type Demo = Awaited<ReturnType<typeof loadDemo>>

/** A server in production has no use for it. */
async function loadDemo() {
  const { DEMO_ACCOUNTS: accounts, fillDemo } = await import('./demo/demo.ts')
  const { createDemoClock, startDemonstration } = await import('./demo/go-on.ts')
  return { accounts, fillDemo, createDemoClock, startDemonstration }
}

/** What the environment says of the process. */
function appOptionsOf(config: Config, isDemo: boolean, tracing: Tracing | undefined) {
  return {
    storageRules: config.storageRules,
    callLimits: config.callLimits,
    push: config.push,
    ...config.outgoing,
    mail: config.mail,
    modules: config.modules,
    servesWeb: config.servesWeb,
    serviceUrls: config.serviceUrls,
    publicUrl: config.publicUrl,
    routing: config.routing,
    readsReceipts: config.readsReceipts,
    sefazDir: config.sefazDir,
    corsOrigins: config.corsOrigins,
    hstsSeconds: config.hstsSeconds,
    trustProxy: config.trustProxy,
    webConfig: { ...config.webConfig, ...(isDemo && { demonstration: true as const }) },
    traceRequests: tracing?.traceRequests,
    log: {
      level: isDemo ? 'warn' : config.logLevel,
      ...(tracing && { mixin: tracing.logFields }),
    },
  }
}

/** As many as read the files of imports at once; each takes some 150 MB. */
const WARM_WORKERS = 2

async function openDocumentReader({ documentAi }: Config) {
  const provider = documentAi && (await createGoogleProvider(documentAi))
  return createDocumentReader({ provider, warmWorkers: WARM_WORKERS })
}

async function openOwnPools(connection: Connection, config: Config, secret: string) {
  const { databaseAppUrl: url, databaseReadUrl: readUrl, isDatabasePooled: isPooled } = config
  const login = await prepareLogin(connection, { secret, url, isPooled })
  const Client = await chooseClient(connection, isPooled)
  const open = (of: Connection) => openPool(of, config.databasePool, { Client, isPooled })
  const pool = open(login)
  await assertRowSecurity(pool)
  if (!(await comparesAccents(pool)))
    console.warn('ATENÇÃO: o banco não compara letras acentuadas (use uma collation UTF-8).')
  const readReplica = readUrl
    ? createReadReplica(pool, open(url ? { connectionString: readUrl } : loginAt(readUrl, login)))
    : undefined
  return { pool, readReplica }
}

async function chooseClient(connection: Connection, isPooled: boolean) {
  if (!(await findsDistributed(connection))) return isPooled ? PooledClient : undefined
  if (isPooled)
    throw new Error('Com as posições distribuídas, DATABASE_POOLER não pode ser transaction.')
  return DistributedClient
}

/** None without a port for them; their client is loaded only with one. */
async function openMetrics(
  { metricsPort, host, dataDir }: Config,
  measured: Pick<Parameters<typeof createMetrics>[0], 'pool' | 'documentReader'>,
) {
  if (metricsPort === undefined) return undefined
  const { createMetrics, serveMetrics } = await import('./metrics/metrics.ts')
  const metrics = createMetrics({ ...measured, dataDir })
  const { url, close } = await serveMetrics(metrics.registry, { host, port: metricsPort })
  console.info(`Métricas em ${url}`)
  return { ...metrics, close }
}

/** None without a collector; OpenTelemetry is loaded only with one. */
async function openTracing({ tracedAs }: Config) {
  if (tracedAs === undefined) return undefined
  const { startTracing } = await import('./tracing/start-tracing.ts')
  return startTracing(tracedAs)
}

/** Now, so that it is finished when a user opens it. */
async function readDemoImport(dependencies: Parameters<typeof readNext>[0]) {
  while (await readNext(dependencies));
}

/** The clock of this machine may be set while the process runs. */
function startComparing(clock: DatabaseClock) {
  let told: string | undefined
  async function compare() {
    const drift = await clock.compare()
    if (drift && !told) console.warn(`ATENÇÃO: ${drift}`)
    told = drift
  }
  // While the database is away the last difference holds.
  const timer = setInterval(() => void compare().catch(() => {}), COMPARE_CLOCKS_EVERY_MS).unref()
  return () => clearInterval(timer)
}

function announce(address: string, config: Config, demoAccounts?: Demo['accounts']) {
  console.info(`Canhoto em ${address}${config.servesWeb ? '' : ` (${config.modules.join(', ')})`}`)
  if (!demoAccounts) return
  console.info('\nContas de demonstração (senha canhoto123):')
  for (const { username, what } of demoAccounts) console.info(`  ${username.padEnd(16)} ${what}`)
}

try {
  await start(
    readConfig(process.env),
    process.argv.includes('--demo') ? await loadDemo() : undefined,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exit(1)
}
