import { CONSENT_VERSION } from '@canhoto/contracts/limits'
import { v7 as uuid } from 'uuid'
import { clock } from './calls.ts'
import { type DayContext, instant, readEvery, withAnswer } from './day-context.ts'
import type { FilledCompany } from './fill.ts'
import { inTurns } from './in-turns.ts'
import { photoOf } from './photo.ts'
import type { PlannedDelivery } from './plan.ts'
import { type Phone as SendingPhone, sendPositions } from './positions.ts'
import { sha256Of } from './sha256-of.ts'
import { signIn } from './sign-in.ts'

type Driver = SendingPhone['driver']

/** What the phone sends with: a driver who could not start a route sends nothing. */
interface Phone extends SendingPhone {
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
  const ended = await setStatus(phone, 'offline', clock(), day.clockAt(driver.plan.endsAt))
  if (ended) day.acknowledged.endedRoutes.push({ id: phone.routeId, company: company.id })
}

async function startRoute(day: DayContext, company: FilledCompany, driver: Driver) {
  const at = await day.until(driver.plan.startsAt)
  const user = { username: driver.username, company, place: 'phone', at } as const
  const token = driver.plan.signsIn ? await signIn(day, user) : driver.token
  if (!token) return null
  const phone: Phone = { day, company, driver, token, takeTurn: inTurns(1), routeId: uuid() }
  const sentAt = driver.plan.signsIn ? clock() : at
  const common = { method: 'GET', token } as const
  await day.caller.send({
    ...common,
    kind: "driver's day",
    at: sentAt,
    path: '/api/tracking/driver/day',
  })
  await consent(phone, at)
  if (!(await setStatus(phone, 'online', clock(), at))) return null
  day.acknowledged.routes.push({ id: phone.routeId, company: company.id })
  return phone
}

async function consent({ day, company, token }: Phone, occurred: number) {
  const id = uuid()
  const given = await day.caller.send({
    kind: 'consent',
    at: clock(),
    method: 'POST',
    path: '/api/tracking/consents',
    token,
    json: { id, version: CONSENT_VERSION, given: true, occurred_at: instant(occurred) },
  })
  if (given) day.acknowledged.consents.push({ id, company: company.id })
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
  await phone.takeTurn(() =>
    delivery.fails ? sendOccurrence(phone, id, at) : sendPhoto(phone, id, at),
  )
}

async function sendOccurrence(
  { day, company, token, routeId }: Phone,
  deliveryId: string,
  plannedAt: number,
) {
  const id = uuid()
  const fields = {
    id,
    delivery_id: deliveryId,
    reason_id: company.reasonId,
    occurred_at: instant(plannedAt),
    route_id: routeId,
  }
  const times = { at: clock(), plannedAt }
  const path = '/api/occurrences'
  const call = {
    kind: 'occurrence',
    ...times,
    method: 'POST',
    path,
    token,
    form: { fields },
  } as const
  if (await day.caller.send(call)) day.acknowledged.occurrences.push({ id, company: company.id })
}

async function sendPhoto(phone: Phone, deliveryId: string, plannedAt: number) {
  const { day, company, driver, token, routeId } = phone
  const id = uuid()
  const bytes = photoOf(day.photo, id)
  const sha256 = sha256Of(bytes)
  const fields = {
    id,
    delivery_id: deliveryId,
    captured_at: instant(plannedAt),
    route_id: routeId,
    notes: `Empresa ${company.index}`,
    receiver_name: `Recebedor de ${driver.username}`,
    sha256,
  }
  day.streams.expected.set(deliveryId, plannedAt)
  const stored = await day.caller.send<{ receipt_id: string; sha256: string }>({
    kind: 'photo of the stub',
    at: clock(),
    plannedAt,
    method: 'POST',
    path: '/api/receipts/upload',
    token,
    form: { fields, file: { name: 'canhoto.jpg', type: 'image/jpeg', bytes } },
  })
  if (!stored) return
  const kept = { id: stored.receipt_id, company: company.id, delivery: deliveryId }
  day.acknowledged.receipts.push({ ...kept, sha256, size: bytes.length })
}
