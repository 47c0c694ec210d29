import { describe, expect, inject, test } from 'vitest'
import { newDelivery, newVehicle } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

// A session's share of this small pool is one connection, so its calls would never be at work at once.
const { owner, company, as } = await startApp({ callLimits: NO_CALL_LIMITS })

async function driverOnDuty() {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const vehicle = await newVehicle(owner, alfa)
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  return { alfa, driver, vehicle, status }
}

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

describe('positions', () => {
  const point = { latitude: -23.55052, longitude: -46.63331, speed: 42.5, accuracy: 6 }

  test('sent twice count once, and the last one is where the driver is', async () => {
    const { driver } = await driverOnDuty()
    await startSharing(driver)
    const points = [
      { ...point, recorded_at: ago(2) },
      { ...point, latitude: -23.6, recorded_at: ago(1) },
    ]
    expect((await driver.post('/api/tracking/locations', { points })).json().data).toEqual({
      accepted: 2,
      duplicated: 0,
      rejected: [],
    })
    expect((await driver.post('/api/tracking/locations', { points })).json().data).toEqual({
      accepted: 0,
      duplicated: 2,
      rejected: [],
    })
    const { rows } = await owner.query(
      'select latitude, speed from driver_states where driver_id = $1',
      [driver.driverId],
    )
    expect(rows).toEqual([{ latitude: -23.6, speed: 42.5 }])
  })

  test('that arrive late do not move the driver back', async () => {
    const { driver } = await driverOnDuty()
    await startSharing(driver)
    await driver.post('/api/tracking/location', { ...point, latitude: -23.7, recorded_at: ago(1) })
    await driver.post('/api/tracking/location', { ...point, recorded_at: ago(50) })
    const { rows } = await owner.query('select latitude from driver_states where driver_id = $1', [
      driver.driverId,
    ])
    expect(rows).toEqual([{ latitude: -23.7 }])
  })

  // On the workers of Citus they have no partitions (decision 0039).
  test.skipIf(inject('cluster').workers)(
    'of several days lie in the partition of each day',
    async () => {
      const { driver } = await driverOnDuty()
      await startSharing(driver, ago(4 * 24 * 60))
      const points = [ago(3 * 24 * 60), ago(2 * 24 * 60), ago(0)].map((recorded_at) => ({
        ...point,
        recorded_at,
      }))
      expect((await driver.post('/api/tracking/locations', { points })).json().data.accepted).toBe(
        3,
      )
      const { rows } = await owner.query(
        'select distinct tableoid::regclass::text as part from positions where driver_id = $1',
        [driver.driverId],
      )
      expect(rows).toHaveLength(3)
      expect(rows.every((row) => /^positions_\d{8}$/.test(row.part))).toBe(true)
    },
  )

  test.each([[null], [''], [true], [[]], ['12,5'], ['0x10']])(
    'at latitude %j are nowhere, not at the equator',
    async (latitude) => {
      const { driver } = await driverOnDuty()
      const answer = await driver.post('/api/tracking/location', { latitude, longitude: '-46.6' })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['latitude'])
    },
  )

  test('gathered with one that is nowhere are refused with its field', async () => {
    const { driver } = await driverOnDuty()
    await startSharing(driver)
    for (const nowhere of [null, '', true, []]) {
      const points = [point, { ...point, longitude: nowhere }]
      const answer = await driver.post('/api/tracking/locations', { points })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
        400,
        ['points.1.longitude'],
      ])
    }
  })

  test('that several phones are the first to send of a day are all taken', async () => {
    const alfa = await company()
    const drivers = await Promise.all([1, 2, 3, 4].map(() => as('DRIVER', alfa)))
    const MINUTES_OF_DAY = 1440
    for (const driver of drivers) await startSharing(driver, ago(30 * MINUTES_OF_DAY - 60))
    for (let days = 10; days < 20; days++) {
      const points = [days, days + 10].map((each) => ({
        latitude: 1,
        longitude: 2,
        recorded_at: ago(each * MINUTES_OF_DAY),
      }))
      const answers = await Promise.all(
        drivers.map((driver, n) =>
          driver.post('/api/tracking/locations', {
            points: n % 2 ? points : points.toReversed(),
          }),
        ),
      )
      for (const answer of answers)
        expect(answer.json().data).toEqual({ accepted: 2, duplicated: 0, rejected: [] })
    }
  })

  test('of the year 1 are refused', async () => {
    const { driver } = await driverOnDuty()
    const recorded_at = '0001-01-01T00:00:00Z'
    const answer = await driver.post('/api/tracking/location', { ...point, recorded_at })
    expect(answer.json().fields).toEqual({ recorded_at: 'Data e hora inválidas.' })
  })

  test('that are nowhere on earth are refused', async () => {
    const { driver } = await driverOnDuty()
    const answer = await driver.post('/api/tracking/location', { latitude: 91, longitude: 0 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('latitude')
  })
})

describe('the drivers’ current places', () => {
  const here = { latitude: -23.55052, longitude: -46.63331 }
  const places = async (user: Awaited<ReturnType<typeof as>>) =>
    (await user.get('/api/tracking/drivers/current-locations')).json().data

  test('are where each was last, with the vehicle and whether on a route', async () => {
    const { alfa, driver, vehicle } = await driverOnDuty()
    await startSharing(driver)
    await driver.post('/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
    await driver.post('/api/tracking/location', { ...here, speed: 42.5, accuracy: 6, heading: 90 })
    await as('DRIVER', alfa, { name: 'Ainda não saiu' })

    expect(await places(await as('OPERATOR', alfa))).toEqual([
      {
        driver_id: driver.driverId,
        driver_name: 'DRIVER de teste',
        ...here,
        accuracy: 6,
        speed: 42.5,
        heading: 90,
        last_update: expect.stringMatching(/-03:00$/),
        vehicle_id: vehicle.id,
        vehicle_label: 'BRA2E19 - Fiorino',
        status: 'moving',
        is_online: true,
      },
    ])
  })

  test('the list of drivers says which vehicle each chose last', async () => {
    const { alfa, driver, vehicle } = await driverOnDuty()
    await as('DRIVER', alfa, { name: 'Ana, que ainda não escolheu' })
    await driver.post('/api/tracking/driver/vehicle', { vehicle_id: vehicle.id })
    const office = await as('OPERATOR', alfa)
    const { data } = (await office.get('/api/drivers?status=active')).json()
    expect(data).toMatchObject([
      { name: 'Ana, que ainda não escolheu', vehicle_label: null },
      { driver_id: driver.driverId, vehicle_label: 'BRA2E19 - Fiorino' },
    ])
  })

  test.each([
    ['moving', 3.5, 60],
    ['moving', 3, 9],
    ['stopped', 3, 10],
    ['stopped', 0, 60],
    ['moving', 0, 1],
  ])('are %s at %d km/h, %d minutes ago', async (expected, speed, minutes) => {
    const { alfa, driver, status } = await driverOnDuty()
    await startSharing(driver)
    await driver.post('/api/tracking/location', { ...here, speed, recorded_at: ago(minutes) })
    await driver.put(status, { status: 'offline' })
    const [place] = await places(await as('ADMIN', alfa))
    expect(place).toMatchObject({ status: expected, is_online: false, vehicle_label: null })
  })

  test('leave out who drives no more', async () => {
    const { alfa, driver } = await driverOnDuty()
    await startSharing(driver)
    await driver.post('/api/tracking/location', here)
    await owner.query('update drivers set is_active = false where id = $1', [driver.driverId])
    expect(await places(await as('SUPERVISOR', alfa))).toEqual([])
  })

  test('are the company’s own, and not for drivers', async () => {
    const { driver } = await driverOnDuty()
    await startSharing(driver)
    await driver.post('/api/tracking/location', here)
    expect(await places(await as('ADMIN', await company('Beta')))).toEqual([])
    expect((await driver.get('/api/tracking/drivers/current-locations')).statusCode).toBe(403)
  })
})

test('of a fleet of two thousand each driver has a place on the map', async () => {
  const alfa = await company()
  await owner.query('update companies set max_users = 5000, max_drivers = 5000 where id = $1', [
    alfa.id,
  ])
  await owner.query(
    `with people as (
       insert into users (id, username, password_hash, full_name)
         select gen_random_uuid(), 'frota' || n, 'none', 'Motorista' from generate_series(1, 2000) n returning id
     ), fleet as (
       insert into drivers (id, company_id, user_id, name)
         select gen_random_uuid(), $1, id, 'Motorista' from people returning id
     )
     insert into driver_states (driver_id, company_id, status, latitude, longitude)
       select id, $1, 'online', -23, -46 from fleet`,
    [alfa.id],
  )
  const operator = await as('OPERATOR', alfa)
  const { data } = (await operator.get('/api/tracking/drivers/current-locations')).json()
  expect(data).toHaveLength(2000)
})

test('a vehicle of another company cannot be taken', async () => {
  const { driver } = await driverOnDuty()
  const foreign = await newVehicle(owner, await company('Beta'))
  expect(
    (await driver.post('/api/tracking/driver/vehicle', { vehicle_id: foreign.id })).json(),
  ).toEqual({ success: false, error: 'Veículo não encontrado.' })
})

test('consent is recorded each time it is given or withdrawn', async () => {
  const { driver } = await driverOnDuty()
  for (const given of [true, false])
    await driver.post('/api/tracking/consents', { version: '2026-11', given })
  const { rows } = await owner.query(
    'select given, version from consents where user_id = $1 order by recorded_at',
    [driver.userId],
  )
  expect(rows).toEqual([
    { given: true, version: '2026-11' },
    { given: false, version: '2026-11' },
  ])
})

test('only drivers share positions', async () => {
  const admin = await as('ADMIN', await company())
  expect(
    (await admin.post('/api/tracking/location', { latitude: 0, longitude: 0 })).statusCode,
  ).toBe(403)
})
