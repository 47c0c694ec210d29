import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import { describe, expect, test } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

// The test of the hour's limit sends more than a session may.
const { owner, company, as } = await startApp({ callLimits: NO_CALL_LIMITS })

const place = { latitude: -23.5, longitude: -46.6 }
const pointsAt = (times: string[]) => times.map((recorded_at) => ({ ...place, recorded_at }))

const post = async (driver: SignedInUser, points: object[]) =>
  (await driver.post('/api/tracking/locations', { points })).json().data

const finish = (driver: SignedInUser, occurred_at: string) =>
  driver.put(`/api/tracking/drivers/${driver.driverId}/status`, { status: 'offline', occurred_at })

const consent = (driver: SignedInUser, given: boolean, occurred_at: string) =>
  driver.post('/api/tracking/consents', { version: '2026-11', given, occurred_at })

async function placesOf({ driverId }: SignedInUser) {
  const { rows } = await owner.query(
    'select recorded_at, vehicle_id from positions where driver_id = $1 order by recorded_at',
    [driverId],
  )
  return rows
}

describe('a position is not stored', () => {
  test('of a driver on no route', async () => {
    const driver = await as('DRIVER', await company())
    await consent(driver, true, ago(60))
    const answer = (await driver.post('/api/tracking/location', place)).json().data
    const rejected = [{ index: 0, reason: 'NO_ROUTE' }]
    expect(answer).toEqual({ accepted: 0, duplicated: 0, rejected })
    expect(await placesOf(driver)).toEqual([])
    const { rows } = await owner.query('select latitude from driver_states where driver_id = $1', [
      driver.driverId,
    ])
    expect(rows).toEqual([])
  })

  test('before and after the route, though it arrives during another', async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver, ago(100))
    await finish(driver, ago(50))
    await startSharing(driver, ago(20))
    // Half a minute off is still of the route: its start and end are other moments of the phone.
    const times = [110, 102, 90, 49.5, 48, 40, 20.5, 10].map(ago)
    expect(await post(driver, pointsAt(times))).toEqual({
      accepted: 4,
      duplicated: 0,
      rejected: [0, 1, 4, 5].map((index) => ({ index, reason: 'NO_ROUTE' })),
    })
  })

  test('though it is of the route of a colleague', async () => {
    const alfa = await company()
    const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
    await startSharing(colleague)
    await consent(driver, true, ago(60))
    const { rejected } = await post(driver, pointsAt([ago(5)]))
    expect(rejected).toEqual([{ index: 0, reason: 'NO_ROUTE' }])
  })

  test('of a driver who never consented', async () => {
    const driver = await as('DRIVER', await company())
    const status = `/api/tracking/drivers/${driver.driverId}/status`
    await driver.put(status, { status: 'online', occurred_at: ago(60) })
    const { rejected } = await post(driver, pointsAt([ago(5)]))
    expect(rejected).toEqual([{ index: 0, reason: 'NO_CONSENT' }])
    expect(await placesOf(driver)).toEqual([])
  })

  test('from after the withdrawal, until the driver consents again', async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver, ago(100))
    // The later one arrives first: what counts is when the driver said it.
    await consent(driver, true, ago(30))
    await consent(driver, false, ago(60))
    expect(await post(driver, pointsAt([ago(80), ago(45), ago(10)]))).toEqual({
      accepted: 2,
      duplicated: 0,
      rejected: [{ index: 1, reason: 'NO_CONSENT' }],
    })
  })

  test('older than a month', async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver, ago(29 * 24 * 60))
    const { accepted, rejected } = await post(driver, pointsAt([ago(31 * 24 * 60), ago(1)]))
    expect(accepted).toBe(1)
    expect(rejected).toEqual([{ index: 0, reason: 'TOO_OLD' }])
  })

  test('beyond one for each second of an hour', async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver, ago(5 * 60))
    const hour = new Date(Date.parse(ago(3 * 60))).setMinutes(0, 0, 0)
    // More than one a second, and at once: 4000 in the hour.
    const answers = await Promise.all(
      Array.from(Array(8).keys(), (call) => {
        const times = Array.from({ length: 500 }, (_, n) => hour + (call * 500 + n) * 800)
        return post(driver, pointsAt(times.map((time) => new Date(time).toISOString())))
      }),
    )
    const rejected = answers.flatMap((answer): { reason: string }[] => answer.rejected)
    expect(rejected.map(({ reason }) => reason)).toEqual(Array(400).fill('TOO_MANY'))
    expect(await placesOf(driver)).toHaveLength(MAX_POSITIONS_PER_HOUR)
    // The next hour is free.
    const next = new Date(hour + 60 * 60_000).toISOString()
    expect((await post(driver, pointsAt([next]))).accepted).toBe(1)
  })

  test('beyond that also when it comes late, after the last one of its hour', async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver, ago(5 * 60))
    const hour = new Date(Date.parse(ago(3 * 60))).setMinutes(0, 0, 0)
    const postAt = (times: number[]) =>
      post(driver, pointsAt(times.map((time) => new Date(time).toISOString())))
    await postAt([hour + 59 * 60_000])
    for (let call = 0; call < 7; call++)
      await postAt(Array.from({ length: 500 }, (_, n) => hour + (call * 500 + n) * 800))

    const latest = await postAt(Array.from({ length: 200 }, (_, n) => hour + (3500 + n) * 800))
    expect(latest.rejected).toHaveLength(101)
    const last = await postAt([hour + 59 * 60_000 + 1000])
    expect(last.rejected).toEqual([{ index: 0, reason: 'TOO_MANY' }])
    expect(await placesOf(driver)).toHaveLength(MAX_POSITIONS_PER_HOUR)
  })
})

describe('a vehicle that was deleted meanwhile', () => {
  test('does not refuse the positions, the start and the end of its route', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const gone = crypto.randomUUID()
    const chosenBefore = await newVehicle(owner, alfa)
    await driver.post('/api/tracking/driver/vehicle', { vehicle_id: chosenBefore.id })
    const status = `/api/tracking/drivers/${driver.driverId}/status`
    await consent(driver, true, ago(60))
    const start = { status: 'online', vehicle_id: gone, occurred_at: ago(50) }
    const { route_id } = (await driver.put(status, start)).json().data
    const points = pointsAt([ago(20)]).map((point) => ({ ...point, vehicle_id: gone }))
    expect((await post(driver, points)).accepted).toBe(1)
    const end = await driver.put(status, { status: 'offline', vehicle_id: gone, route_id })
    expect(end.json().data).toEqual({ status: 'offline', route_id })

    expect(await placesOf(driver)).toMatchObject([{ vehicle_id: null }])
    const { rows } = await owner.query('select vehicle_id from routes where id = $1', [route_id])
    expect(rows).toEqual([{ vehicle_id: null }])
    const choice = await driver.post('/api/tracking/driver/vehicle', { vehicle_id: gone })
    expect(choice.statusCode).toBe(404)
  })

  test('is as one of another company, which is never stored', async () => {
    const driver = await as('DRIVER', await company())
    const foreign = (await newVehicle(owner, await company('Beta'))).id
    await startSharing(driver)
    const points = pointsAt([ago(20)]).map((point) => ({ ...point, vehicle_id: foreign }))
    expect((await post(driver, points)).accepted).toBe(1)
    expect(await placesOf(driver)).toMatchObject([{ vehicle_id: null }])
  })

  test('stays the vehicle of the positions when it was only deactivated', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const { id } = await newVehicle(owner, alfa)
    await startSharing(driver)
    await owner.query('update vehicles set is_active = false where id = $1', [id])
    await post(
      driver,
      pointsAt([ago(20)]).map((point) => ({ ...point, vehicle_id: id })),
    )
    expect(await placesOf(driver)).toMatchObject([{ vehicle_id: id }])
  })
})
