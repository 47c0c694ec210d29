import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECRET, startApp } from './harness.ts'
import { freePort, runningServer } from './running-server.ts'
import { startTraceCollector } from './trace-collector.ts'

const WAIT = { timeout: 20_000, interval: 50 }

const { databaseUrl, company, as } = await startApp()
const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-traces-'))
const collector = await startTraceCollector()
const environment = { DATABASE_URL: databaseUrl, JWT_SECRET: SECRET, ...collector.environment }
const port = await freePort()
const backend = await runningServer(dataDir, {
  demo: false,
  port,
  environment: { ...environment, MODULES: 'deliveries' },
})
const gateway = await runningServer(dataDir, {
  demo: false,
  environment: {
    ...environment,
    MODULES: 'gateway',
    SERVICE_URLS: JSON.stringify({ deliveries: `http://127.0.0.1:${port}` }),
  },
})
const admin = await as('ADMIN', await company())
const headers = {
  authorization: `Bearer ${admin.token}`,
  'content-type': 'application/json',
}

beforeAll(async () => {
  await backend.start()
  await gateway.start()
}, 60_000)
afterAll(async () => {
  await Promise.all([gateway.kill(), backend.kill()])
  collector.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The names of the spans that are directly under one. */
const childrenOf = (parent: { spanId: string } | undefined) =>
  collector.spans().flatMap((span) => (span.parentSpanId === parent?.spanId ? span.name : []))

/** Ids of the requests that a process says it has received. */
const idsIn = (output: string) =>
  [...output.matchAll(/"reqId":"([^"]+)".*"msg":"incoming request"/g)].map(([, id]) => id)

test('a call has one id in the logs of the gateway and of the backend, that of a proxy in front or a new one', async () => {
  const ids = ['do-proxy-0123456789', 'id com espaços\tdo cliente', undefined]
  for (const id of ids) {
    const { status } = await fetch(`${gateway.url}/api/deliveries`, {
      headers: { ...headers, ...(id && { 'x-request-id': encodeURI(id) }) },
    })
    expect(status).toBe(200)
  }
  await vi.waitUntil(() => idsIn(backend.output()).length >= ids.length, WAIT)
  const own = idsIn(gateway.output())
  expect(own[0]).toBe('do-proxy-0123456789')
  expect(own.slice(1)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)),
  )
  expect(idsIn(backend.output())).toEqual(own)
})

test('a call is one trace from the gateway to the statements, and the trace tells nothing of what was looked for', async () => {
  await fetch(`${gateway.url}/api/deliveries?search=Padaria%20do%20Largo`, { headers })
  const id = crypto.randomUUID()
  await fetch(`${gateway.url}/api/deliveries/${id}`, { headers })
  const named = (name: string) => collector.spans().find((span) => span.name === name)
  await vi.waitUntil(() => named('GET /api/deliveries/:id'), WAIT)
  await vi.waitUntil(() => named('GET /api/deliveries/*'), WAIT)
  const call = named('GET /api/deliveries/:id')
  const spans = collector.spans().filter(({ traceId }) => traceId === call?.traceId)
  const parent = spans.find(({ spanId }) => spanId === call?.parentSpanId)
  expect(parent?.name).toBe('GET /api/deliveries/*')
  expect(childrenOf(call)).toContainEqual(expect.stringContaining('pg.query'))
  expect(backend.output()).toContain(`"trace_id":"${call?.traceId}"`)

  await fetch(`${gateway.url}/api/deliveries/imports`, { method: 'POST', headers, body: '{}' })
  await vi.waitUntil(() => named('POST /api/deliveries/imports'), WAIT)
  expect(childrenOf(named('POST /api/deliveries/imports'))).toContainEqual(
    expect.stringContaining('pg.query'),
  )
  for (const secret of ['Padaria', id, admin.token, 'health'])
    expect(collector.text()).not.toContain(secret)
})
