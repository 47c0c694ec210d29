import { describe, expect, test } from 'vitest'
import { type SignedInUser, startApp } from '../../../test/harness.ts'
import { startSharing } from '../../../test/start-sharing.ts'

const clock = { now: new Date() }
const { owner, company, as } = await startApp({ now: () => clock.now })

const MINUTE_MS = 60_000
const at = (offsetMs: number) => new Date(clock.now.getTime() + offsetMs).toISOString()
const showing = (offsetMs: number) => ({ 'x-phone-time': at(offsetMs) })

const FAST_MS = 20 * MINUTE_MS
const SECONDS = Array.from({ length: 60 }, (_, n) => n - 59)
/** A minute of positions, one each second until now, as a phone dates them whose clock is so much ahead. */
const minuteOf = (skewMs: number) =>
  SECONDS.map((second) => ({
    latitude: -23.5,
    longitude: -46.6,
    recorded_at: at(skewMs + second * 1000),
  }))

async function driverOnRoute() {
  const driver = await as('DRIVER', await company())
  await startSharing(driver, at(-60 * MINUTE_MS))
  return driver
}

const post = async (driver: SignedInUser, points: object[], headers = {}) =>
  (await driver.post('/api/tracking/locations', { points }, headers)).json().data

async function secondsOf({ driverId }: SignedInUser) {
  const { rows } = await owner.query<{ recorded_at: string }>(
    'select recorded_at from positions where driver_id = $1 order by recorded_at',
    [driverId],
  )
  return rows.map((row) => (Date.parse(row.recorded_at) - clock.now.getTime()) / 1000)
}

describe('the positions of a phone', () => {
  test.each([
    ['twenty minutes fast', FAST_MS],
    ['a day slow', -24 * 60 * MINUTE_MS],
    ['a minute and a half fast', 90_000],
  ])('that is %s are as many and as far apart as it recorded them', async (_, skew) => {
    const driver = await driverOnRoute()
    const answer = await post(driver, minuteOf(skew), showing(skew))
    expect(answer).toEqual({ accepted: 60, duplicated: 0, rejected: [] })
    const shown = skew === 90_000 ? 90 : 0
    expect(await secondsOf(driver)).toEqual(SECONDS.map((second) => second + shown))
  })

  test('that is fast count once when they are sent again at another delay', async () => {
    const driver = await driverOnRoute()
    const points = minuteOf(FAST_MS)
    await post(driver, points, showing(FAST_MS))
    const again = await post(driver, points, showing(FAST_MS - 40_000))
    expect(again).toEqual({ accepted: 0, duplicated: 60, rejected: [] })
    expect(await secondsOf(driver)).toEqual(SECONDS)
  })

  test('whose clock was set right before the call stay apart and are not of the future', async () => {
    const driver = await driverOnRoute()
    const answer = await post(driver, minuteOf(FAST_MS), showing(0))
    expect(answer).toEqual({ accepted: 60, duplicated: 0, rejected: [] })
    expect(await secondsOf(driver)).toEqual(SECONDS)
  })

  test('whose clock was set right before the call count once when they are sent again later', async () => {
    const driver = await driverOnRoute()
    const points = minuteOf(FAST_MS)
    await post(driver, points, showing(0))
    const before = await secondsOf(driver)
    const first = clock.now
    // At the next attempt, and once the phone's wrong times are past.
    for (const laterMs of [40_000, FAST_MS + MINUTE_MS]) {
      clock.now = new Date(first.getTime() + laterMs)
      const again = await post(driver, points, showing(0))
      expect(again).toEqual({ accepted: 0, duplicated: 60, rejected: [] })
    }
    clock.now = first
    expect(await secondsOf(driver)).toEqual(before)
  })

  test('that says its time in no way that can be read are dated as it dated them', async () => {
    const driver = await driverOnRoute()
    await post(driver, minuteOf(-5 * MINUTE_MS), { 'x-phone-time': '0001-01-01T00:00:00Z' })
    expect(await secondsOf(driver)).toEqual(SECONDS.map((second) => second - 5 * 60))
  })
})

test('the start, the end and the consent of a fast phone are dated right', async () => {
  const driver = await as('DRIVER', await company())
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  const consent = { version: '2026-11', given: true, occurred_at: at(FAST_MS - 30 * MINUTE_MS) }
  await driver.post('/api/tracking/consents', consent, showing(FAST_MS))
  const start = { status: 'online', occurred_at: at(FAST_MS - 20 * MINUTE_MS) }
  await driver.put(status, start, showing(FAST_MS))
  const end = { status: 'offline', occurred_at: at(FAST_MS - 10 * MINUTE_MS) }
  await driver.put(status, end, showing(FAST_MS))

  const { rows } = await owner.query(
    `select occurred_at, phone_occurred_at, phone_skew_ms, started_at, finished_at
       from consents c join drivers d using (user_id) join routes r on r.driver_id = d.id where d.id = $1`,
    [driver.driverId],
  )
  const minutes = (time: string) => (Date.parse(time) - clock.now.getTime()) / MINUTE_MS
  const [{ phone_skew_ms, ...times }] = rows
  expect(Object.values(times as Record<string, string>).map(minutes)).toEqual([-30, -10, -20, -10])
  expect(phone_skew_ms).toBe(FAST_MS)
})
