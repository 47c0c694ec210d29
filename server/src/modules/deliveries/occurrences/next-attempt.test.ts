import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { driverAtDoor, minutesAgo } from '../../../../test/occurrences.ts'

const app = await startApp()

describe('the next attempt', () => {
  test('is on a day, and the delivery in the list of that day', async () => {
    const { driver, delivery, fail, seen } = await driverAtDoor(app)
    const next_attempt = dayAhead(4)
    const { data } = (await fail('09', { next_attempt })).json()
    expect(data).toMatchObject({ delivery_status: 'REATTEMPTED', next_attempt })
    expect(await seen()).toMatchObject({
      status: 'REATTEMPTED',
      scheduled_for: next_attempt,
      last_occurrence: { next_attempt },
    })
    const ofDay = (await driver.get(`/api/deliveries?day=${next_attempt}`)).json().data
    expect(ofDay).toMatchObject([{ id: delivery.id }])
  })

  test.each([
    ['yesterday', dayAhead(-1)],
    ['after 91 days', dayAhead(91)],
    ['in the year 1', '0001-01-01'],
    ['in the year 9999', '9999-12-31'],
  ])('is not %s, and nothing is recorded', async (_, next_attempt) => {
    const { fail, seen, listed } = await driverAtDoor(app)
    const answer = await fail('46', { next_attempt })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { next_attempt: 'A nova tentativa deve ser de hoje até daqui a 90 dias.' },
    ])
    expect(await listed()).toEqual([])
    expect((await seen()).status).toBe('PENDING')
  })

  test('is no day that does not exist', async () => {
    const { fail } = await driverAtDoor(app)
    for (const next_attempt of ['2026-02-30', 'amanhã', '9999-99-99'])
      expect((await fail('46', { next_attempt })).statusCode).toBe(400)
  })

  test('may be today and in 90 days', async () => {
    for (const days of [0, 90]) {
      const { fail } = await driverAtDoor(app)
      expect((await fail('46', { next_attempt: dayAhead(days) })).statusCode).toBe(200)
    }
  })

  test('was chosen days ago on a phone that had no network, and is past when it arrives', async () => {
    const days = { created_at: minutesAgo(9 * 24 * 60) }
    const { fail, seen } = await driverAtDoor(app, days)
    const occurred_at = minutesAgo(5 * 24 * 60)
    const next_attempt = dayAhead(-3)
    expect((await fail('46', { occurred_at, next_attempt })).statusCode).toBe(200)
    expect(await seen()).toMatchObject({ status: 'REATTEMPTED', scheduled_for: next_attempt })
  })

  test('that a phone of 2015 chose for its tomorrow is our tomorrow', async () => {
    const { fail, seen } = await driverAtDoor(app)
    // Whole days before, in June, when the clock was not put forward.
    const days = Math.floor((Date.now() - Date.parse('2015-06-16T12:00:00Z')) / 86_400_000)
    const phoneNow = new Date(Date.now() - days * 86_400_000)
    const next_attempt = dayAhead(1, phoneNow.getTime())
    expect(
      (await fail('46', { occurred_at: phoneNow.toISOString(), next_attempt })).statusCode,
    ).toBe(200)
    expect((await seen()).scheduled_for).toBe(dayAhead(1))
  })

  test('begins with the driver’s next route, and not with one that had begun before', async () => {
    const { driver, delivery, fail, seen } = await driverAtDoor(app)
    const status = `/api/tracking/drivers/${driver.userId}/status`
    await fail('46', { occurred_at: minutesAgo(30) })
    await driver.put(status, { status: 'online', occurred_at: minutesAgo(60) })
    expect((await seen()).status).toBe('REATTEMPTED')
    await driver.put(status, { status: 'offline', occurred_at: minutesAgo(20) })
    await driver.put(status, { status: 'online', occurred_at: minutesAgo(10) })
    expect(await seen()).toMatchObject({ id: delivery.id, status: 'IN_TRANSIT' })
  })
})
