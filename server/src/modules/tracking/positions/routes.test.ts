import { describe, expect, test } from 'vitest'
import { newDelivery, newVehicle } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { callInTurn, rowOf } from '../../../../test/in-turn.ts'
import { minutesAgo as ago, newDriverOnDuty, startSharing } from '../../../../test/start-sharing.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

// A session's share of this small pool is one connection, so its calls would never be at work at once.
const app = await startApp({ callLimits: NO_CALL_LIMITS })
const { owner, company, as } = app
const driverOnDuty = () => newDriverOnDuty(app)

describe('a route', () => {
  test('starts with the chosen vehicle and takes today’s pending deliveries along', async () => {
    const { alfa, driver, vehicle, status } = await driverOnDuty()
    const mine = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await driver.post('/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
    const { data } = (await driver.put(status, { status: 'online' })).json()

    expect((await driver.get(`/api/deliveries/${mine.id}`)).json().data).toMatchObject({
      status: 'IN_TRANSIT',
      route_id: data.route_id,
    })
    const { rows } = await owner.query('select vehicle_id, finished_at from routes where id = $1', [
      data.route_id,
    ])
    expect(rows).toEqual([{ vehicle_id: vehicle.id, finished_at: null }])
    const kpis = (await (await as('OPERATOR', alfa)).get('/api/dashboard/kpis')).json().data
    expect(kpis).toMatchObject({
      active_drivers: 1,
      today_deliveries: { total: 1, in_progress: 1, pending: 0, completed: 0 },
    })
  })

  test('starts without the vehicle that the office deletes at this moment', async () => {
    const { alfa, driver, vehicle, status } = await driverOnDuty()
    const admin = await as('ADMIN', alfa)
    const [deleted, started] = await callInTurn(owner, rowOf('vehicles', vehicle.id), [
      () => admin.delete(`/api/vehicles/${vehicle.id}`),
      () => driver.put(status, { status: 'online', vehicle_id: vehicle.id }),
    ])
    expect([deleted?.statusCode, started?.statusCode]).toEqual([200, 200])
    const { rows } = await owner.query('select vehicle_id from routes where id = $1', [
      started?.json().data.route_id,
    ])
    expect(rows).toEqual([{ vehicle_id: null }])
  })

  test('that ends takes no delivery along that the driver registers at this moment', async () => {
    const { driver, status } = await driverOnDuty()
    const { route_id } = (await driver.put(status, { status: 'online' })).json().data
    const summary = JSON.stringify({ nf_number: '4711', client_name: 'Padaria Sol' })
    const [, registered] = await callInTurn(owner, rowOf('routes', route_id), [
      () => driver.put(status, { status: 'offline' }),
      () => driver.upload('/api/deliveries/create-from-sefaz', { fields: { summary } }),
    ])
    expect(registered?.json().data).toMatchObject({ status: 'PENDING', route_id: null })
  })

  test('ends when its driver is deactivated: the vehicle is free, and what was on its way is pending', async () => {
    const { alfa, driver, vehicle, status } = await driverOnDuty()
    const admin = await as('ADMIN', alfa)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await driver.put(status, { status: 'online', vehicle_id: vehicle.id })
    await admin.put(`/api/users/${driver.userId}`, { is_active: false })

    const colleague = await as('DRIVER', alfa)
    const taken = await colleague.put(`/api/tracking/drivers/${colleague.userId}/status`, {
      status: 'online',
      vehicle_id: vehicle.id,
    })
    expect(taken.statusCode).toBe(200)
    const { data } = (await admin.get(`/api/deliveries/${id}`)).json()
    expect(data).toMatchObject({ status: 'PENDING', route_id: null })
    const { rows } = await owner.query(
      `select from_status, to_status from delivery_events where delivery_id = $1 and kind = 'STATUS' order by recorded_at desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ from_status: 'IN_TRANSIT', to_status: 'PENDING' }])
  })

  test('that is still open is shown again by a start that is repeated', async () => {
    const { driver, status } = await driverOnDuty()
    const { data } = (await driver.put(status, { status: 'online' })).json()
    await owner.query(`update driver_states set status = 'offline' where driver_id = $1`, [
      driver.driverId,
    ])
    expect((await driver.put(status, { status: 'online' })).json().data).toEqual(data)
    const { rows } = await owner.query('select status from driver_states where driver_id = $1', [
      driver.driverId,
    ])
    expect(rows).toEqual([{ status: 'online' }])
  })

  test('started twice by a phone that did not hear the answer is one route', async () => {
    const { driver, status } = await driverOnDuty()
    const start = { status: 'online', route_id: crypto.randomUUID(), occurred_at: ago(30) }
    const answers = [
      await driver.put(status, start),
      await driver.put(status, start),
      await driver.put(status, { status: 'online' }),
    ]
    for (const answer of answers)
      expect(answer.json().data).toEqual({ status: 'online', route_id: start.route_id })
  })

  test('that a phone repeats while the first call is still at work is one route', async () => {
    const { driver, status } = await driverOnDuty()
    for (let round = 0; round < 10; round++) {
      const start = { status: 'online', route_id: crypto.randomUUID() }
      const answers = await Promise.all([1, 2, 3].map(() => driver.put(status, start)))
      for (const answer of answers)
        expect(answer.json().data).toEqual({ status: 'online', route_id: start.route_id })
      await driver.put(status, { status: 'offline' })
    }
  })

  test('finishes, and what was not delivered waits for the next', async () => {
    const { alfa, driver, status } = await driverOnDuty()
    const left = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const { route_id } = (await driver.put(status, { status: 'online' })).json().data

    expect((await driver.put(status, { status: 'offline', route_id })).json().data).toEqual({
      status: 'offline',
      route_id,
    })
    expect((await driver.get(`/api/deliveries/${left.id}`)).json().data).toMatchObject({
      status: 'PENDING',
      route_id: null,
    })
    const kpis = (await (await as('OPERATOR', alfa)).get('/api/dashboard/kpis')).json().data
    expect(kpis.active_drivers).toBe(0)
  })

  test('that ended long ago is not what a late finish means', async () => {
    const { driver, status } = await driverOnDuty()
    const first = (await driver.put(status, { status: 'online' })).json().data.route_id
    await driver.put(status, { status: 'offline', route_id: first })
    const second = (await driver.put(status, { status: 'online' })).json().data.route_id

    expect(
      (await driver.put(status, { status: 'offline', route_id: first })).json().data.route_id,
    ).toBeNull()
    const { rows } = await owner.query('select finished_at from routes where id = $1', [second])
    expect(rows).toEqual([{ finished_at: null }])
  })

  test('is never driven by two drivers with one vehicle', async () => {
    for (let round = 0; round < 10; round++) {
      const { alfa, driver, vehicle, status } = await driverOnDuty()
      const colleague = await as('DRIVER', alfa)
      const start = { status: 'online', vehicle_id: vehicle.id }
      const answers = await Promise.all([
        driver.put(status, start),
        colleague.put(`/api/tracking/drivers/${colleague.driverId}/status`, start),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
        success: false,
        error: 'Este veículo já está em rota com outro motorista. Escolha outro veículo.',
        code: 'VEHICLE_ON_ROUTE',
      })
    }
  })

  test('goes on with the vehicle that the driver changes to, if no colleague drives it', async () => {
    const { alfa, driver, vehicle, status } = await driverOnDuty()
    const other = await newVehicle(owner, alfa, 'ABC1D23')
    const colleague = await as('DRIVER', alfa)
    const ownStatus = `/api/tracking/drivers/${colleague.driverId}/status`
    await driver.put(status, { status: 'online', vehicle_id: vehicle.id })
    await colleague.put(ownStatus, { status: 'online', vehicle_id: other.id })
    const change = '/api/tracking/driver/vehicle'
    expect((await driver.post(change, { vehicle_id: other.id })).statusCode).toBe(409)
    await colleague.put(ownStatus, { status: 'offline' })
    expect((await driver.post(change, { vehicle_id: other.id })).statusCode).toBe(200)
    const start = { status: 'online', vehicle_id: vehicle.id }
    expect((await colleague.put(ownStatus, start)).statusCode).toBe(200)
  })

  test('that a colleague forgot to finish yesterday does not hold its vehicle', async () => {
    const { alfa, driver, vehicle } = await driverOnDuty()
    const start = { status: 'online', vehicle_id: vehicle.id }
    await startSharing(driver, ago(20 * 60))
    await driver.post('/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
    const colleague = await as('DRIVER', alfa)
    const own = `/api/tracking/drivers/${colleague.driverId}/status`
    await driver.post('/api/tracking/location', {
      latitude: -23.5,
      longitude: -46.6,
      recorded_at: ago(10),
    })
    expect((await colleague.put(own, start)).statusCode).toBe(409)
    await owner.query(`update driver_states set recorded_at = now() - interval '3 hours'`)
    expect((await colleague.put(own, start)).statusCode).toBe(200)
  })

  test('takes along what its driver registers on the way', async () => {
    const { alfa, driver, status } = await driverOnDuty()
    const { route_id } = (await driver.put(status, { status: 'online' })).json().data
    const summary = JSON.stringify({ nf_number: '77', client_name: 'Padaria Sol' })
    const create = '/api/deliveries/create-from-sefaz'
    const mine = await driver.upload(create, { fields: { summary } })
    expect(mine.json().data).toMatchObject({ status: 'IN_TRANSIT', route_id })

    const admin = await as('ADMIN', alfa)
    const fields = { summary, driver_id: driver.driverId ?? '' }
    const ofTheOffice = await admin.upload(create, { fields })
    expect(ofTheOffice.json().data).toMatchObject({ status: 'PENDING', route_id: null })

    await driver.put(status, { status: 'offline' })
    const { id } = mine.json().data
    expect((await driver.get(`/api/deliveries/${id}`)).json().data.status).toBe('PENDING')
  })

  test('of a colleague cannot be started or finished', async () => {
    const { alfa, status } = await driverOnDuty()
    const colleague = await as('DRIVER', alfa)
    expect((await colleague.put(status, { status: 'online' })).statusCode).toBe(404)
  })
})

test('a vehicle of another company cannot be taken', async () => {
  const { driver } = await driverOnDuty()
  const foreign = await newVehicle(owner, await company('Beta'))
  expect(
    (await driver.post('/api/tracking/driver/vehicle', { vehicle_id: foreign.id })).json(),
  ).toEqual({ success: false, error: 'Veículo não encontrado.' })
})
