import type pg from 'pg'
import { expect, test } from 'vitest'
import { newDriverWithDelivery } from '../../test/driver-with-delivery.ts'
import { newDelivery, PHOTO } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { minutesAgo, startSharing } from '../../test/start-sharing.ts'

const app = await startApp()
const { owner, pool, as } = app

let asked = 0
const counted = new WeakSet<pg.PoolClient>()
pool.on('acquire', (client) => {
  if (counted.has(client)) return
  counted.add(client)
  const query = client.query.bind(client) as (...of: unknown[]) => unknown
  client.query = ((...of: unknown[]) => {
    asked += 1
    return query(...of)
  }) as typeof client.query
})

const REPEATED = 3

/** How often the database is asked for a call: the least of several, since the server's own work may be counted with one. */
async function countRoundTrips(call: (n: number) => Promise<{ statusCode: number }>) {
  const counts: number[] = []
  for (let n = 0; n < REPEATED; n++) {
    asked = 0
    const { statusCode } = await call(n)
    expect(statusCode).toBe(200)
    counts.push(asked)
  }
  return Math.min(...counts)
}

const { alfa, driver, delivery } = await newDriverWithDelivery(app)
const admin = await as('ADMIN', alfa)
await startSharing(driver)

test('a list, a record and the figures of the day are one round trip to the database', async () => {
  expect(await countRoundTrips(() => admin.get('/api/deliveries'))).toBe(1)
  expect(await countRoundTrips(() => admin.get(`/api/deliveries/${delivery.id}`))).toBe(1)
  expect(await countRoundTrips(() => admin.get('/api/dashboard/kpis'))).toBe(1)
})

test('a registration is four: its key, the delivery, the answer, the end', async () => {
  const register = (n: number) =>
    admin.upload(
      '/api/deliveries/create-from-sefaz',
      { fields: { summary: JSON.stringify({ nf_number: `${n}`, client_name: 'Carga' }) } },
      { 'idempotency-key': `registration ${n}` },
    )
  expect(await countRoundTrips(register)).toBe(4)
})

test('a photo of the stub is seven, of which two are before its file is written', async () => {
  const deliveries = await Promise.all(
    Array.from({ length: REPEATED }, () =>
      newDelivery(owner, alfa, { driver_id: driver.driverId }),
    ),
  )
  const send = (n: number) =>
    driver.upload(
      '/api/receipts/upload',
      {
        fields: { delivery_id: deliveries[n]?.id ?? '' },
        file: { name: 'canhoto.jpg', bytes: new Uint8Array(PHOTO) },
      },
      { 'idempotency-key': `photo ${n}` },
    )
  expect(await countRoundTrips(send)).toBe(7)
})

test('a batch of positions is four', async () => {
  const send = (n: number) =>
    driver.post('/api/tracking/location', {
      latitude: -23.5,
      longitude: -46.6,
      recorded_at: minutesAgo(n + 1),
    })
  expect(await countRoundTrips(send)).toBe(4)
})
