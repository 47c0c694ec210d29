import { MAX_POINTS_PER_CALL } from '@canhoto/contracts/limits'
import { clock } from './calls.ts'
import { type DayContext, instant, sendEvery } from './day-context.ts'
import type { FilledCompany, FilledDriver } from './fill.ts'
import { type PlannedDriver, positionTimes } from './plan.ts'

/** A phone that sends its driver's places. */
export interface Phone {
  day: DayContext
  company: FilledCompany
  driver: FilledDriver & { plan: PlannedDriver }
  token: string
  /** A phone sends one thing after another. */
  takeTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** In batches, as often as the web's outbox sends. What waits while a batch is on its way goes with the next one. */
export async function sendPositions(phone: Phone) {
  const { day, driver } = phone
  const { startsAt, endsAt } = driver.plan
  const every = sendEvery(day.options)
  const points: Point[] = []
  let due = startsAt + every
  let sending = Promise.resolve()
  let isSending = false
  const flush = async (second: number) => {
    const at = await day.until(second)
    if (isSending || points.length === 0) return
    isSending = true
    sending = phone
      .takeTurn(() => sendBatch(phone, points.splice(0, MAX_POINTS_PER_CALL), at))
      .finally(() => (isSending = false))
  }
  let last = startsAt
  for (const second of positionTimes(driver.plan)) {
    for (; due < second; due += every) await flush(due)
    points.push(pointOf(phone, second))
    last = second
  }
  await day.until(Math.max(last, endsAt))
  while (isSending || points.length > 0) {
    await sending
    await flush(Math.max(last, endsAt))
  }
}

async function sendBatch(
  { day, driver, token, company }: Phone,
  points: Point[],
  plannedAt: number,
) {
  const [firstAt = '', lastAt = ''] = [points[0]?.recorded_at, points.at(-1)?.recorded_at]
  day.streams.expected.set(`${driver.id} ${Date.parse(lastAt)}`, plannedAt)
  const answer = await day.caller.send<{ accepted: number }>({
    kind: 'positions',
    at: clock(),
    plannedAt,
    method: 'POST',
    path: '/api/tracking/locations',
    token,
    json: { points },
  })
  if (!answer) return
  const { accepted } = answer
  const batch = { company: company.id, driver: driver.id, firstAt, lastAt, points: accepted }
  day.acknowledged.positions.push(batch)
}

type Point = ReturnType<typeof pointOf>

/** The latitude says the company, which the check reads. */
export const LATITUDE = { first: -10, ofCompany: -0.1 } as const

function pointOf({ day, company, driver }: Phone, second: number) {
  const way = ((second % 7200) / 7200) * 0.08 + 0.01
  return {
    driver_id: driver.id,
    latitude: LATITUDE.first + LATITUDE.ofCompany * company.index - way,
    longitude: -46.6 - way,
    accuracy: 8,
    speed: 42.5,
    heading: Math.round(second) % 360,
    vehicle_id: driver.vehicleId,
    recorded_at: instant(day.clockAt(second)),
  }
}
