import { expect, test } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const DAY = '/api/tracking/driver/day'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a phone that lost everything learns the open route, the vehicle and the latest consent', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const nothing = { route: null, vehicle_id: null, consent: null }
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
  const nothing = { route: null, vehicle_id: null, consent: null }
  expect((await colleague.get(DAY)).json().data).toEqual(nothing)
  expect((await (await as('OPERATOR', alfa)).get(DAY)).statusCode).toBe(403)
})
