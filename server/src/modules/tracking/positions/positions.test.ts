import { describe, expect, inject, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, newDriverOnDuty, startSharing } from '../../../../test/start-sharing.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

// A session's share of this small pool is one connection, so its calls would never be at work at once.
const app = await startApp({ callLimits: NO_CALL_LIMITS })
const { owner, company, as } = app
const driverOnDuty = () => newDriverOnDuty(app)

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
