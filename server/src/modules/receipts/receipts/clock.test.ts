import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const clock = { now: new Date() }
const { owner, company, as } = await startApp({ now: () => clock.now })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So many milliseconds after the server's time, or before it. */
const at = (offsetMs: number) => new Date(clock.now.getTime() + offsetMs).toISOString()
const daysAgo = (days: number) => at(-days * DAY_MS)

interface Photo {
  captured_at?: string
  /** What the phone's clock shows as it sends the photo. */
  phoneTime?: string
}

async function driverWithDelivery(more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const created = { created_at: daysAgo(1), scheduled_for: daysAgo(1).slice(0, 10) }
  const { id } = await newDelivery(owner, alfa, {
    driver_id: driver.driverId,
    ...created,
    ...more,
  })
  return { driver, delivery: id }
}

type Sender = Awaited<ReturnType<typeof driverWithDelivery>>

async function send({ driver, delivery }: Sender, { phoneTime, ...fields }: Photo) {
  const form = {
    fields: { delivery_id: delivery, ...fields },
    file: { name: 'canhoto.jpg', bytes: PHOTO },
  }
  const headers = phoneTime ? { 'x-phone-time': phoneTime } : {}
  const { data } = (await driver.upload('/api/receipts/upload', form, headers)).json()
  const { rows } = await owner.query(
    'select phone_captured_at, phone_skew_ms from receipts where id = $1',
    [data.receipt_id],
  )
  return { capturedAt: Date.parse(data.captured_at), stored: rows[0] }
}

const now = () => clock.now.getTime()

describe('the photo of a phone', () => {
  test('whose clock shows 2015 is dated right, and stays in today’s list', async () => {
    const sender = await driverWithDelivery()
    const phoneTime = '2015-06-01T12:00:00.000Z'
    const { capturedAt, stored } = await send(sender, { captured_at: phoneTime, phoneTime })

    expect(capturedAt).toBe(now())
    expect(Date.parse(stored.phone_captured_at)).toBe(Date.parse(phoneTime))
    expect(stored.phone_skew_ms).toBe(Date.parse(phoneTime) - now())
    const { data } = (await sender.driver.get('/api/deliveries?day=today')).json()
    expect(data.map(({ id }: { id: string }) => id)).toContain(sender.delivery)
  })

  test.each([
    ['twenty minutes fast', 20 * MINUTE_MS],
    ['three days slow', -3 * DAY_MS],
    ['as old as 1970', Date.parse('1970-01-01T00:30:00Z') - now()],
  ])('that is %s keeps the time between photo and call', async (_, skew) => {
    const { capturedAt, stored } = await send(await driverWithDelivery(), {
      captured_at: at(skew - 25 * MINUTE_MS),
      phoneTime: at(skew),
    })
    expect(capturedAt).toBe(now() - 25 * MINUTE_MS)
    expect(stored.phone_skew_ms).toBe(skew)
  })

  test('that is a minute fast shows the time that it says', async () => {
    const captured_at = at(-5 * MINUTE_MS)
    const phoneTime = at(MINUTE_MS)
    const { capturedAt, stored } = await send(await driverWithDelivery(), {
      captured_at,
      phoneTime,
    })
    expect(capturedAt).toBe(Date.parse(captured_at))
    expect(stored.phone_skew_ms).toBe(MINUTE_MS)
  })

  test.each([
    ['2015', '2015-06-01T12:00:00.000Z'],
    ['tomorrow', at(DAY_MS)],
  ])('whose clock showed %s until it was set right is of the call', async (_, captured_at) => {
    const { capturedAt, stored } = await send(await driverWithDelivery(), {
      captured_at,
      phoneTime: at(0),
    })
    expect(capturedAt).toBe(now())
    expect(Date.parse(stored.phone_captured_at)).toBe(Date.parse(captured_at))
  })

  test.each(['0001-01-01T00:00:00Z', 'amanhã', '2026-13-45T99:00:00Z', '99999'])(
    'that calls its time %s is believed the photo’s time alone',
    async (phoneTime) => {
      const captured_at = at(-5 * MINUTE_MS)
      const { capturedAt, stored } = await send(await driverWithDelivery(), {
        captured_at,
        phoneTime,
      })
      expect(capturedAt).toBe(Date.parse(captured_at))
      expect(stored.phone_skew_ms).toBeNull()
    },
  )

  test('is not older than its delivery, unless that was registered without a network', async () => {
    const registeredAnHourAgo = { created_at: at(-60 * MINUTE_MS) }
    const send2 = async (days: number) =>
      (
        await send(await driverWithDelivery(registeredAnHourAgo), {
          captured_at: daysAgo(days),
          phoneTime: at(0),
        })
      ).capturedAt
    expect(await send2(1)).toBe(now() - DAY_MS)
    expect(await send2(10)).toBe(now())
  })

  test('may be older than the registration of an invoice that was issued before', async () => {
    const sender = await driverWithDelivery()
    await owner.query('update deliveries set emission_date = $2 where id = $1', [
      sender.delivery,
      daysAgo(20).slice(0, 10),
    ])
    const { capturedAt } = await send(sender, { captured_at: daysAgo(10), phoneTime: at(0) })
    expect(capturedAt).toBe(now() - 10 * DAY_MS)
  })
})
