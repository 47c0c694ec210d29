import { expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'

const { owner, company, as } = await startApp()

const SUN = '11222333000181'

/** The first second of the day so many days ago, in the company's time zone. */
const dayStart = (daysAgo: number) => `${dayAhead(-daysAgo)}T00:00:00-03:00`

test('a client sees the own deliveries of the last 30 days in numbers, those sent and those received', async () => {
  const [alfa, beta] = [await company(), await company('Beta')]
  const add = (more: object, of = alfa) =>
    newDelivery(owner, of, { client_document: SUN, delivery_volume: 3, ...more })
  await add({ status: 'DELIVERED', created_at: dayStart(29) })
  await add({ status: 'IN_TRANSIT' })
  await add({ status: 'PENDING', client_document: '99000111000165', sender_document: SUN })
  await add({ status: 'REATTEMPTED', sender_document: SUN, delivery_volume: null })
  await add({ status: 'REFUSED' })
  await add({ status: 'DELIVERED', created_at: dayStart(30) })
  await add({ client_document: '99000111000165' })
  await add({}, beta)

  const client = await as('CLIENT', alfa, { document: SUN })
  expect((await client.get('/api/dashboard/client')).json().data).toEqual({
    total: 5,
    delivered: 1,
    in_transit: 1,
    waiting: 2,
    // Of a delivery without a volume one is counted, as its row shows it.
    volume: 13,
  })
  const nobody = await as('CLIENT', alfa, { document: '20300417000187' })
  expect((await nobody.get('/api/dashboard/client')).json().data).toMatchObject({
    total: 0,
    volume: 0,
  })
  expect((await (await as('ADMIN', alfa)).get('/api/dashboard/client')).statusCode).toBe(403)
})

test('a client’s report is of the own deliveries alone, by the names of the specification', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const own = { client_document: SUN, driver_id: driver.driverId, delivery_volume: 2 }
  const created_at = '2026-03-10T12:00:00-03:00'
  await newDelivery(owner, alfa, { client_document: SUN, delivery_volume: null })
  const { id } = await newDelivery(owner, alfa, { ...own, created_at, merchandise_value: 12.5 })
  await newDelivery(owner, alfa, { client_document: '99000111000165' })
  const client = await as('CLIENT', alfa, { document: SUN })

  const path = '/api/reports/deliveries?client=current'
  const { data, meta } = (await client.get(path)).json()
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { id, nfNumber: '1001', status: 'PENDING', volume: 2, value: 12.5, driver: 'José' },
    { volume: 1, delivery_volume: null, driver: null },
  ])
  expect(data[0].date).toBe(created_at)
  const lines = (await client.get(`${path}&format=csv`)).body.split('\r\n')
  expect(lines).toHaveLength(4)
  const refused = await (await as('ADMIN', alfa)).get(path)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toBe('O filtro client=current é só para clientes.')
})
