import { readFile } from 'node:fs/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clientOf } from '../../test/client.ts'
import { startApp } from '../../test/harness.ts'
import { openStream } from '../../test/live-stream.ts'
import { textPdf } from '../../test/text-pdf.ts'
import { buildApp } from '../app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

const first = await startApp()
const { pool, owner, documentReader, folder, company, as } = first
const metrics = createMetrics({ pool, documentReader, dataDir: folder })
const node = await buildApp({ ...first, now: () => new Date(), metrics })
const served = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await node.close()
  await served.close()
})

/** The value of a series, as Prometheus reads it; null when there is none. */
async function valueOf(series: string) {
  const text = await (await fetch(served.url)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}

const requests = (method: string, route: string, status: number) =>
  valueOf(
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  )

test('requests are counted by endpoint and status, whatever ids and names they carry', async () => {
  const admin = await as('ADMIN', await company())
  const calls = clientOf(node, admin.token)
  await calls.get('/api/deliveries/019a0000-0000-7000-8000-000000000001')
  await calls.get('/api/deliveries/019a0000-0000-7000-8000-000000000002')
  await calls.get('/api/deliveries?search=Padaria')
  expect(await requests('GET', '/api/deliveries/:id', 404)).toBe(2)
  expect(await requests('GET', '/api/deliveries', 200)).toBe(1)
  expect(await (await fetch(served.url)).text()).not.toMatch(/019a0000|Padaria/)
})

test('a live stream is open until its browser leaves', async () => {
  const admin = await as('ADMIN', await company())
  const open = () => valueOf('http_requests_open{route="/api/live"}')
  const stream = await openStream(node, admin.token)
  expect(await open()).toBe(1)
  stream.stop.abort()
  await expect.poll(open).toBe(0)
})

test('queues are told with their oldest, and positions with their age', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const { id } = (await admin.post('/api/deliveries/imports')).json().data
  const file = { name: 'boleto.pdf', bytes: await textPdf('Boleto') }
  await admin.upload(`/api/deliveries/imports/${id}/files`, { file })
  await as('DRIVER', alfa)
  await owner.query(
    `insert into driver_states (driver_id, company_id, status, recorded_at) select id, company_id, 'online', now() - interval '90 seconds' from drivers where company_id = $1`,
    [alfa.id],
  )
  const other = createMetrics({ pool, documentReader, dataDir: folder })
  await owner.query(
    `update import_files set state = 'waiting', outcome = null, detail = null, reading = null, claimed_at = null, finished_at = null,
            created_at = now() - interval '10 minutes', attempts = 9 where import_id = $1`,
    [id],
  )
  const text = await other.registry.metrics()
  expect(text).toMatch(/canhoto_queue_age_seconds\{queue="imports"\} 60\d/)
  expect(text).toContain('canhoto_queue_waiting{queue="emails"} 0')
  expect(text).toContain('canhoto_drivers_on_route 1')
  expect(text).toMatch(/canhoto_position_lag_seconds 9\d/)

  // The files of an inactive company wait for it, and no process can do anything about that.
  await owner.query('update companies set is_active = false where id = $1', [alfa.id])
  const later = createMetrics({ pool, documentReader, dataDir: folder })
  expect(await later.registry.metrics()).toContain('canhoto_queue_waiting{queue="imports"} 0')
})

test('connections, readers and the disk of the process are told, also while the database does not answer', async () => {
  const running = () => valueOf('canhoto_document_readings{state="running"}')
  await expect.poll(running, { timeout: 60_000 }).toBe(0)
  expect(await valueOf('canhoto_disk_free_ratio')).toBeGreaterThan(0)
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  const { Pool } = await import('pg').then((module) => module.default)
  const gone = new Pool({ host: '127.0.0.1', port: 1 })
  onTestFinished(() => gone.end())
  const text = await createMetrics({
    pool: gone,
    documentReader,
    dataDir: folder,
  }).registry.metrics()
  expect(text).toContain('canhoto_database_connections{state="waiting"} 0')
  expect(text).not.toMatch(/^canhoto_(queue_waiting|drivers_on_route)[ {]/m)
})

test('alerts and dashboard of docs/monitoring name series, labels and endpoints that there are', async () => {
  const admin = await as('ADMIN', await company())
  await clientOf(node, admin.token).get('/api/deliveries')
  const known = await (await fetch(served.url)).text()
  const [alerts, dashboard] = await Promise.all(
    ['alerts.yml', 'grafana.json'].map((name) =>
      readFile(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8'),
    ),
  )
  const used = new Set(
    `${alerts}${dashboard}`.match(/\b(?:http|canhoto|process|nodejs)_\w+_\w+/g)?.values(),
  )
  expect(used.size).toBeGreaterThan(10)
  const missing = [...used].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(known))
  expect(missing).toEqual([])
  const routes = `${alerts}${dashboard}`.matchAll(/route=\\?"([^"\\]+)/g).map(([, url = '']) => url)
  const isThere = (url: string) =>
    node.hasRoute({ url, method: 'POST' }) || node.hasRoute({ url, method: 'GET' })
  expect([...routes].filter((url) => !isThere(url))).toEqual([])
})

test('users do not reach them: they are on a port of their own, and there is nothing else there', async () => {
  expect((await node.inject('/metrics')).statusCode).toBe(404)
  expect((await fetch(new URL('/api/health/live', served.url))).status).toBe(404)
  expect((await fetch(served.url, { method: 'POST' })).status).toBe(404)
})
