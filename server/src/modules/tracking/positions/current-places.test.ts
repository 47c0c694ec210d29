import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, newDriverOnDuty, startSharing } from '../../../../test/start-sharing.ts'

const app = await startApp()
const { owner, company, as } = app
const driverOnDuty = () => newDriverOnDuty(app)

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
