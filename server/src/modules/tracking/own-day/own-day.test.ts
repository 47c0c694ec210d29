import { expect, test } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const DAY = '/api/tracking/driver/day'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Where a quarter of an hour ago was today, and a minute on is: in Acre, whose midnight is two hours later, around that of São Paulo. */
async function companyFarFromMidnight() {
  const made = await company()
  const hour = new Date().toLocaleTimeString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 2)
  if (hour === '23' || hour === '00')
    await owner.query(`update companies set timezone = 'America/Rio_Branco' where id = $1`, [
      made.id,
    ])
  return made
}

test('a phone that lost everything learns the open route, the vehicle and the latest consent', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const nothing = { route: null, vehicle_id: null, consent: null, driven: null }
  expect((await driver.get(DAY)).json().data).toEqual(nothing)

  const vehicle = await newVehicle(owner, alfa)
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  await driver.post('/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
  const route_id = crypto.randomUUID()
  await driver.put(status, { status: 'online', route_id, occurred_at: ago(5) })
  // The withdrawal reaches the server before the consent that it withdraws.
  const consent = { version: '2026-11', given: false, occurred_at: ago(1) }
  await driver.post('/api/tracking/consents', consent)
  await driver.post('/api/tracking/consents', { ...consent, given: true, occurred_at: ago(6) })
  expect((await driver.get(DAY)).json().data).toMatchObject({
    route: { route_id, vehicle_id: vehicle.id },
    vehicle_id: vehicle.id,
    consent: { version: '2026-11', given: false },
  })

  await driver.put(status, { status: 'offline', route_id })
  expect((await driver.get(DAY)).json().data).toMatchObject({ route: null, vehicle_id: vehicle.id })
})

test('a driver sees nothing of the day of a colleague, and the office has none', async () => {
  const alfa = await company()
  const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  await driver.put(status, { status: 'online', route_id: crypto.randomUUID() })
  await driver.post('/api/tracking/consents', { version: '2026-11', given: true })
  const nothing = { route: null, vehicle_id: null, consent: null, driven: null }
  expect((await colleague.get(DAY)).json().data).toEqual(nothing)
  expect((await (await as('OPERATOR', alfa)).get(DAY)).statusCode).toBe(403)
})

test('the routes that began today come to a distance and a time once they are finished', async () => {
  const driver = await as('DRIVER', await companyFarFromMidnight())
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  const time = (n: number) => ago(5 * (3 - n))
  await driver.post('/api/tracking/consents', {
    version: '2026-11',
    given: true,
    occurred_at: time(0),
  })
  await driver.put(status, { status: 'online', occurred_at: time(0) })
  const points = [0, 1, 2].map((n) => ({
    latitude: -23.5 + n / 100,
    longitude: -46.6,
    accuracy: 10,
    recorded_at: time(n),
  }))
  await driver.post('/api/tracking/locations', { points })
  expect((await driver.get(DAY)).json().data.driven).toBeNull()

  await driver.put(status, { status: 'offline', occurred_at: time(3) })
  const { driven } = (await driver.get(DAY)).json().data
  expect(driven).toEqual({ distance_km: 2.2, minutes: 15 })

  // A second one without a position adds its time.
  await driver.put(status, { status: 'online' })
  await driver.put(status, { status: 'offline' })
  expect((await driver.get(DAY)).json().data.driven).toEqual(driven)
})

test('a route without positions has a time and no distance', async () => {
  const driver = await as('DRIVER', await company())
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  await driver.put(status, { status: 'online' })
  await driver.put(status, { status: 'offline' })
  expect((await driver.get(DAY)).json().data.driven).toEqual({ distance_km: null, minutes: 0 })
})
