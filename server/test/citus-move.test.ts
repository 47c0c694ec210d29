import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as backOff } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { openOwner } from '../src/platform/database.ts'
import { prepareWorker, startCitus } from './citus.ts'
import { createTestDatabase, databaseUrlOf } from './cluster.ts'
import { insertCompany, insertSignedIn, SECRET } from './harness.ts'
import { runningServer } from './running-server.ts'
import { minutesAgo } from './start-sharing.ts'

const { workers = [] } = inject('cluster')
const DRIVERS = 6
const BETWEEN = 40
/** The wait of a phone before it sends again. */
const RETRY_MS = 100

/** `npm run test:citus` runs it, where Citus is. */
describe.skipIf(workers.length === 0)('a company', async () => {
  if (workers.length === 0) return

  test('is moved to a worker that is added while positions come, and none that was acknowledged is lost', async () => {
    const { owner, connection, url } = await startServer()
    const moved = await insertCompany(owner, 'Alfa')
    const stays = await insertCompany(owner, 'Beta')
    const tokens = await signInDrivers(owner, [moved, stays])
    const load = startLoad(url, tokens)
    await load.progress()

    const added = await startCitus(1)
    onTestFinished(() => added.stop())
    const [worker] = added.servers
    if (!worker) throw new Error('No server.')
    await prepareWorker(connection.database, worker)
    await owner.query('select citus_add_node($1, $2)', [worker.host, worker.port])
    await load.progress()

    // A shard of its own, because others of the same shard would go along.
    await owner.query(
      `select isolate_tenant_to_new_shard('positions', $1::uuid, shard_transfer_mode => 'force_logical')`,
      [moved.id],
    )
    const { rows } = await owner.query<{ id: string; host: string; port: number }>(
      `select shardid::text as id, nodename as host, nodeport as port from citus_shards
        where shardid = get_shard_id_for_distribution_column('positions', $1::uuid)`,
      [moved.id],
    )
    const [from] = rows
    await owner.query(
      `select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
      [from?.id, from?.host, from?.port, worker.host, worker.port],
    )
    await load.progress()
    await load.stop()

    const placed = await owner.query<{ port: number }>(
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('positions', $1::uuid)`,
      [moved.id],
    )
    expect(placed.rows).toEqual([{ port: worker.port }])
    const stored = await owner.query<{ key: string }>(
      `select driver_id || ' ' || round(extract(epoch from recorded_at) * 1000) as key from positions`,
    )
    const found = new Set(stored.rows.map(({ key }) => key))
    expect(load.acknowledged.filter((key) => !found.has(key))).toEqual([])
    console.info(`${load.acknowledged.length} positions acknowledged, ${load.failed()} sent again.`)
  }, 600_000)
})

async function startServer() {
  const { connection, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-citus-'))
  const server = await runningServer(dataDir, {
    demo: false,
    environment: {
      DATABASE_URL: databaseUrlOf(connection),
      JWT_SECRET: SECRET,
      MASTER_USERNAME: 'chefe',
      MASTER_PASSWORD: 'uma senha longa',
    },
  })
  const owner = openOwner(connection)
  onTestFinished(async () => {
    await server.stop()
    await owner.end()
    await Promise.all([drop(), rm(dataDir, { recursive: true, force: true })])
  })
  await server.start()
  return { owner, connection, url: server.url }
}

async function signInDrivers(
  owner: ReturnType<typeof openOwner>,
  companies: { id: string; name: string }[],
) {
  const tokens = createTokens(SECRET, () => new Date())
  const drivers = []
  for (let n = 0; n < DRIVERS; n++) {
    const company = companies[n % companies.length] ?? { id: '', name: '' }
    const { token, userId, driverId } = await insertSignedIn(owner, tokens, {
      role: 'DRIVER',
      company,
    })
    await owner.query(
      `insert into routes (id, company_id, driver_id, started_at) values (gen_random_uuid(), $1, $2, $3)`,
      [company.id, driverId, minutesAgo(200)],
    )
    await owner.query(
      `insert into consents (id, company_id, user_id, version, given, occurred_at) values (gen_random_uuid(), $1, $2, '1', true, $3)`,
      [company.id, userId, minutesAgo(200)],
    )
    drivers.push({ token, driverId: driverId ?? '' })
  }
  return drivers
}

/** Each driver sends one position after the other; one that was not acknowledged is sent again. */
function startLoad(url: string, drivers: { token: string; driverId: string }[]) {
  const acknowledged: string[] = []
  const begin = Date.now() - 3 * 3_600_000
  let running = true
  let failed = 0

  async function drive({ token, driverId }: (typeof drivers)[number]) {
    for (let n = 0; running; n++) {
      const at = begin + n * 1000
      while (!(await send(token, at)) && running) {
        failed += 1
        await backOff(RETRY_MS)
      }
      if (running) acknowledged.push(`${driverId} ${at}`)
    }
  }
  async function send(token: string, at: number) {
    const answer = await fetch(`${url}/api/tracking/location`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        latitude: -23,
        longitude: -46,
        recorded_at: new Date(at).toISOString(),
      }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as {
      data?: { accepted: number; duplicated: number }
    } | null
    return (
      answer?.status === 200 && (body?.data?.accepted ?? 0) + (body?.data?.duplicated ?? 0) === 1
    )
  }

  const driving = drivers.map(drive)
  return {
    acknowledged,
    failed: () => failed,
    async progress() {
      const before = acknowledged.length
      await vi.waitUntil(() => acknowledged.length >= before + BETWEEN, { timeout: 180_000 })
    },
    async stop() {
      running = false
      await Promise.all(driving)
    },
  }
}
