import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { prepareLogin } from '../src/platform/application-login.ts'
import { openPool } from '../src/platform/database.ts'
import { clientOf } from './client.ts'
import { SECRET, startApp } from './harness.ts'
import { startQuietLink } from './quiet-link.ts'

const CONNECTIONS = 12
const WAIT = { timeout: 20_000, interval: 100 }
const UNAVAILABLE = 'Serviço indisponível no momento. Tente novamente em instantes.'
const whole = await startApp()
const { tokens, storage, documentReader, connection, company, as } = whole
const link = await startQuietLink(connection)
const login = await prepareLogin(connection, { secret: SECRET })
const pool = openPool({ ...login, host: link.host, port: link.port }, CONNECTIONS, {
  answerTimeoutMs: 1000,
})
const appOf = (over: typeof pool) =>
  buildApp({ pool: over, tokens, storage, documentReader, now: () => new Date() })
const app = await appOf(pool)
/** A single connection, which no silence ends. */
const onePool = openPool(login, 1)
const oneApp = await appOf(onePool)
afterAll(async () => {
  await Promise.all([app.close(), oneApp.close()])
  await Promise.all([pool.end(), onePool.end()])
  link.stop()
})

/** An administrator of a new company, who calls this application. */
async function newAdmin(called = app) {
  const { token } = await as('ADMIN', await company())
  const { get, post } = clientOf(called, token)
  const vehicle = { plate: 'BRA2E19', model: 'Fiorino', year: 2023 }
  return { get, create: () => post('/api/vehicles', vehicle, { 'idempotency-key': 'one vehicle' }) }
}

const isReady = async () => (await app.inject('/api/health/ready')).statusCode === 200

async function expectUnavailable(answer: Promise<{ statusCode: number; json: () => unknown }>) {
  const { statusCode, json } = await answer
  expect(statusCode).toBe(503)
  expect(json()).toEqual({ success: false, error: UNAVAILABLE })
}

test('a database whose machine is gone without a word is given up, and the next calls reach the one in its place', async () => {
  const admin = await newAdmin()
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  for (const client of clients) client.release()
  link.silence()
  await Promise.all([
    expectUnavailable(admin.create()),
    expectUnavailable(admin.get('/api/vehicles')),
    expectUnavailable(app.inject('/api/health/ready')),
  ])
  await vi.waitUntil(isReady, WAIT)
  expect((await admin.create()).statusCode).toBe(200)
  expect((await admin.get('/api/vehicles')).json().data).toHaveLength(1)
})

test('a primary that became a replica is left, and the next call reaches the new primary', async () => {
  const admin = await newAdmin(oneApp)
  const client = await onePool.connect()
  await client.query('set default_transaction_read_only = on')
  client.release()
  await expectUnavailable(admin.create())
  expect((await admin.create()).statusCode).toBe(200)
})
