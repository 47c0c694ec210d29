import { createHash } from 'node:crypto'
import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import { v7 as uuid } from 'uuid'
import { clock } from './calls.ts'
import { type DayContext, readEvery, sendEvery, withAnswer } from './day-context.ts'
import type { FilledCompany, FilledDriver } from './fill.ts'
import { photoOf } from './photo.ts'
import { type PlannedDelivery, type PlannedDriver, positionTimes } from './plan.ts'
import { signIn } from './sign-in.ts'

type Driver = FilledDriver & { plan: PlannedDriver }

/** What the phone sends with: a driver who could not start a route sends nothing. */
interface Phone {
  day: DayContext
  company: FilledCompany
  driver: Driver
  token: string
  routeId: string
}

/** Deliveries that the driver was given, by number. */
type Assigned = Promise<Map<number, string>>

export async function driveDay(
  day: DayContext,
  company: FilledCompany,
  driver: Driver,
  assigned: readonly Assigned[],
) {
  const phone = await startRoute(day, company, driver)
  if (!phone) return
  const work = driver.plan.waves.flatMap(({ deliveries }, wave) =>
    deliveries.map((delivery) =>
      finish(phone, delivery, assigned[wave] ?? Promise.resolve(new Map())),
    ),
  )
  await Promise.all([sendPositions(phone), readList(phone), ...work])
  await setStatus(phone, 'offline', clock(), day.clockAt(driver.plan.endsAt))
}

async function startRoute(day: DayContext, company: FilledCompany, driver: Driver) {
  const at = await day.until(driver.plan.startsAt)
  const from = `10.2.${driver.id.length}.${company.index & 255}`
  const user = { username: driver.username, companyId: company.id, at, from }
  const token = driver.plan.signsIn ? await signIn(day, user) : driver.token
  if (!token) return null
  const phone: Phone = { day, company, driver, token, routeId: uuid() }
  const sentAt = driver.plan.signsIn ? clock() : at
  const common = { method: 'GET', token } as const
  await day.caller.send({
    ...common,
    kind: "driver's day",
    at: sentAt,
    path: '/api/tracking/driver/day',
  })
  await day.caller.send({
    kind: 'consent',
    at: clock(),
    method: 'POST',
    path: '/api/tracking/consents',
    token,
    json: { id: uuid(), version: CONSENT_VERSION, given: true, occurred_at: instant(at) },
  })
  return (await setStatus(phone, 'online', clock(), at)) ? phone : null
}

function setStatus(phone: Phone, status: 'online' | 'offline', at: number, occurred: number) {
  const { day, driver, token, routeId } = phone
  return day.caller.send({
    kind: 'route: start or end',
    at,
    method: 'PUT',
    path: `/api/tracking/drivers/${driver.id}/status`,
    token,
    json: {
      status,
      route_id: routeId,
      vehicle_id: driver.vehicleId,
      occurred_at: instant(occurred),
    },
  })
}

/** In batches, as often as the web's outbox sends. */
async function sendPositions(phone: Phone) {
  const { day, driver } = phone
  const { startsAt, endsAt } = driver.plan
  const every = sendEvery(day.options)
  const sent: Promise<void>[] = []
  let points: object[] = []
  let due = startsAt + every
  const flush = async (second: number) => {
    const at = await day.until(second)
    if (points.length > 0) sent.push(sendBatch(phone, points, at))
    points = []
  }
  let last = startsAt
  for (const second of positionTimes(driver.plan)) {
    for (; due < second; due += every) await flush(due)
    points.push(pointOf(phone, second))
    last = second
  }
  await flush(Math.max(last, endsAt))
  await Promise.all(sent)
}

async function sendBatch({ day, driver, token, company }: Phone, points: object[], at: number) {
  const { recorded_at } = points.at(-1) as { recorded_at: string }
  day.streams.expected.set(`${driver.id} ${Date.parse(recorded_at)}`, at)
  const answer = await day.caller.send<{ accepted: number }>({
    kind: 'positions',
    at,
    method: 'POST',
    path: '/api/tracking/locations',
    token,
    json: { points },
  })
  const { positions } = day.acknowledged
  const key = `${company.id} ${driver.id}`
  positions.set(key, (positions.get(key) ?? 0) + (answer?.accepted ?? 0))
}

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

async function readList({ day, driver, token }: Phone) {
  const every = readEvery(day.options)
  const sent: Promise<unknown>[] = []
  for (let second = driver.plan.startsAt; second < driver.plan.endsAt; second += every) {
    const at = await day.until(second)
    const path = `/api/deliveries?driver_id=${driver.id}&day=today&sort=created_at`
    sent.push(day.caller.send({ kind: "driver's list", at, method: 'GET', path, token }))
  }
  await Promise.all(sent)
}

/** The photo of the signed stub, or why the delivery was not made. */
async function finish(phone: Phone, delivery: PlannedDelivery, assigned: Assigned) {
  const planned = await phone.day.until(delivery.finishedAt)
  const { value, at } = await withAnswer(planned, assigned)
  const id = value.get(delivery.number)
  if (id === undefined) return
  await (delivery.fails ? sendOccurrence(phone, id, at) : sendPhoto(phone, id, at))
}

async function sendOccurrence(
  { day, company, token, routeId }: Phone,
  deliveryId: string,
  at: number,
) {
  const id = uuid()
  const fields = {
    id,
    delivery_id: deliveryId,
    reason_id: company.reasonId,
    occurred_at: instant(at),
    route_id: routeId,
  }
  const path = '/api/occurrences'
  const call = { kind: 'occurrence', at, method: 'POST', path, token, form: { fields } } as const
  if (await day.caller.send(call)) day.acknowledged.occurrences.push({ id, company: company.id })
}

async function sendPhoto(phone: Phone, deliveryId: string, at: number) {
  const { day, company, driver, token, routeId } = phone
  const id = uuid()
  const bytes = photoOf(day.photo, id)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fields = {
    id,
    delivery_id: deliveryId,
    captured_at: instant(at),
    route_id: routeId,
    notes: `Empresa ${company.index}`,
    receiver_name: `Recebedor de ${driver.username}`,
    sha256,
  }
  day.streams.expected.set(deliveryId, at)
  const stored = await day.caller.send<{ receipt_id: string; sha256: string }>({
    kind: 'photo of the stub',
    at,
    method: 'POST',
    path: '/api/receipts/upload',
    token,
    form: { fields, file: { name: 'canhoto.jpg', type: 'image/jpeg', bytes } },
  })
  if (!stored) return
  const { receipt_id } = stored
  const size = bytes.length
  day.acknowledged.receipts.push({
    id: receipt_id,
    company: company.id,
    delivery: deliveryId,
    sha256,
    size,
  })
}

const instant = (at: number) => new Date(at).toISOString()
