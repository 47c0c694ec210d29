import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PHOTO } from './factories.ts'
import { followStream } from './follow-stream.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { SECRET, sha256, startApp } from './harness.ts'
import { type Acknowledged, startLoad } from './load.ts'
import { freePort, runningServer } from './running-server.ts'

/** Deliveries that are finished before and after each thing that happens to a node. */
const BETWEEN = 6
const WAIT = { timeout: 30_000, interval: 100 }
const MAX_GAP_MS = 5000

/** Without HAProxy (Debian: haproxy) there is nothing in front of the nodes. */
describe.skipIf(!hasHaproxy)('of two nodes behind HAProxy', async () => {
  // The body of a suite that is skipped runs too.
  if (!hasHaproxy) return
  const { databaseUrl, owner, company, as } = await startApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-nodes-'))
  const ports = [await freePort(), await freePort()] as const
  const environment = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    DATABASE_POOL: '5',
    DRAIN_SECONDS: '3',
  }
  const nodes = await Promise.all(
    ports.map((own) => runningServer(dataDir, { demo: false, port: own, environment })),
  )
  const proxy = await startHaproxy(ports)
  const alfa = await company()
  const [driver, supervisor] = [await as('DRIVER', alfa), await as('SUPERVISOR', alfa)]

  beforeAll(async () => {
    for (const node of nodes) await node.start()
    await vi.waitUntil(isUp, WAIT)
  }, 60_000)
  afterAll(async () => {
    proxy.stop()
    await Promise.all(nodes.map((node) => node.kill()))
    await rm(dataDir, { recursive: true, force: true })
  })

  const isUp = async () =>
    fetch(`${proxy.url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const statusOf = async (own: number, path: string) =>
    fetch(`http://127.0.0.1:${own}/api/${path}`).then(
      ({ status }) => status,
      () => 0,
    )

  /** Whether the proxy sends calls to a node: it sees a little later than we do that one is ready. */
  const isServed = async (n: number) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${proxy.url}/api/health/live`).catch(() => null)),
    )
    return answers.some((answer) => answer?.headers.get('x-served-by') === `node${n + 1}`)
  }

  /** Creates and finishes deliveries while `work` runs, and compares what was acknowledged with what there is. */
  async function underLoad(work: (progress: () => Promise<unknown>) => Promise<void>) {
    const acknowledged: Acknowledged = { deliveries: new Map(), receipts: new Map() }
    const stream = followStream(proxy.url, supervisor.token)
    const { rowCount } = await owner.query('select from deliveries')
    const load = startLoad(proxy.url, driver.token, acknowledged, { after: rowCount ?? 0 })
    await work(() => load.progress(BETWEEN))
    await load.stop()

    const { rows } = await owner.query<{ id: string }>('select id from deliveries')
    const ids = new Set(rows.map(({ id }) => id))
    expect([...acknowledged.deliveries.values()].filter((id) => !ids.has(id))).toEqual([])
    for (const url of acknowledged.receipts.values()) {
      const headers = { authorization: `Bearer ${driver.token}` }
      const photo = await (await fetch(proxy.url + url, { headers })).bytes()
      expect(sha256(photo)).toBe(sha256(PHOTO))
    }
    const untold = () => [...acknowledged.deliveries.values()].filter((id) => !stream.told.has(id))
    await expect.poll(untold, WAIT).toEqual([])
    await stream.end()
    return { failed: load.failed, stream }
  }

  test('one that is killed takes nothing along that was acknowledged, and its streams go on at the other', async () => {
    const { stream } = await underLoad(async (progress) => {
      await progress()
      for (const node of nodes) {
        await node.kill()
        await progress()
        await node.start()
        await expect.poll(() => isServed(0), WAIT).toBe(true)
        await expect.poll(() => isServed(1), WAIT).toBe(true)
        await progress()
      }
    })
    expect(Math.max(...stream.gaps)).toBeLessThan(MAX_GAP_MS)
    expect(stream.resyncs()).toBe(0)
  }, 120_000)

  test('both are started anew, one after the other, and no call fails', async () => {
    const { failed, stream } = await underLoad(async (progress) => {
      await expect.poll(() => isServed(1), WAIT).toBe(true)
      await progress()
      for (const [n, node] of nodes.entries()) {
        expect(await node.stop()).toBe(0)
        await progress()
        await node.start()
        await expect.poll(() => isServed(n), WAIT).toBe(true)
        await progress()
      }
    })
    expect(failed).toEqual([])
    expect(Math.max(...stream.gaps)).toBeLessThan(MAX_GAP_MS)
    expect(stream.resyncs()).toBe(0)
  }, 120_000)

  test('one that ends says so first, and answers the calls that still come', async () => {
    const [node] = nodes
    const ended = node?.stop()
    await expect.poll(() => statusOf(ports[0], 'health/ready'), WAIT).toBe(503)
    expect(await statusOf(ports[0], 'health/live')).toBe(200)
    expect(await statusOf(ports[0], 'deliveries')).toBe(401)
    expect(await isUp()).toBe(true)
    expect(await ended).toBe(0)
    await node?.start()
  })
})
