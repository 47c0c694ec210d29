import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { insertCompany, insertSignedIn, SECRET } from './harness.ts'
import { type Acknowledged, startLoad } from './load.ts'
import { startPatroni } from './patroni.ts'
import { runningServer } from './running-server.ts'

const BETWEEN = 20
const MAX_OUTAGE_MS = 30_000

/** `npm run test:cluster` runs it, where Patroni, etcd, HAProxy and postgresql-15 are. */
test.skipIf(!process.env.TEST_CLUSTER)(
  'a primary that is killed under load takes nothing along that was acknowledged, and the other database goes on within thirty seconds',
  async () => {
    const databases = await startPatroni()
    onTestFinished(() => databases.stop())
    const { server, owner } = await startServer(databases.url)
    await server.start()
    const tokens = createTokens(SECRET, () => new Date())
    const company = await insertCompany(owner)
    const { token } = await insertSignedIn(owner, tokens, { role: 'DRIVER', company })
    const acknowledged: Acknowledged = { deliveries: new Map(), receipts: new Map() }
    const load = startLoad(server.url, token, acknowledged)
    await load.progress(BETWEEN)

    const killed = performance.now()
    await (await databases.primary()).kill()
    const before = acknowledged.deliveries.size
    await load.progress(BETWEEN)
    const outageMs = performance.now() - killed
    expect(acknowledged.deliveries.size).toBeGreaterThan(before)
    await load.stop()
    console.info(
      `Wrote again after ${(outageMs / 1000).toFixed(1)} s; ${acknowledged.deliveries.size} deliveries acknowledged.`,
    )

    const { rows } = await owner.query<{ id: string }>('select id from deliveries')
    const stored = new Set(rows.map(({ id }) => id))
    expect([...acknowledged.deliveries.values()].filter((id) => !stored.has(id))).toEqual([])
    const receipts = await owner.query('select from receipts')
    expect(receipts.rowCount).toBeGreaterThanOrEqual(acknowledged.receipts.size)
    expect(outageMs).toBeLessThan(MAX_OUTAGE_MS)
  },
  240_000,
)

async function startServer(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-cluster-'))
  const server = await runningServer(dataDir, {
    demo: false,
    environment: {
      DATABASE_URL: url,
      JWT_SECRET: SECRET,
      MASTER_USERNAME: 'chefe',
      MASTER_PASSWORD: 'uma senha longa',
    },
  })
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  owner.on('error', () => {})
  onTestFinished(async () => {
    await server.kill()
    await owner.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, owner }
}
