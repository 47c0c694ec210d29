import { type DayContext, withAnswer } from './day-context.ts'
import { driveDay } from './driver-day.ts'
import type { FilledCompany } from './fill.ts'
import { followStream } from './live-stream.ts'
import { importWave, type Office, register, showScreens } from './office.ts'
import { type CompanyDay, type PlannedDelivery, planCompany, type PlannedDriver } from './plan.ts'
import { signIn } from './sign-in.ts'

/** The ids of deliveries, by number; null of one that could not be registered. */
type Ids = Map<number, PromiseWithResolvers<string | null>>

/** The day of one company: its office and all its drivers. Resolves when everything was answered. */
export async function runCompany(day: DayContext, company: FilledCompany) {
  const plan = planCompany(day.options.seed, company.index, company.drivers.length)
  const offices = company.office.map((username, n) => openOffice(day, company, username, n, plan))
  const drivers = plan.drivers.map((driver, n) => ({ plan: driver, ...known(company.drivers[n]) }))
  const all = plan.drivers.flatMap(({ waves }) => waves.flatMap(({ deliveries }) => deliveries))
  const ids: Ids = new Map(all.map(({ number }) => [number, Promise.withResolvers()]))
  // The first administers, the second assigns, the third registers.
  const [, assigns = known(offices[0]), registers = known(offices[0])] = offices
  await Promise.all([
    ...offices.map(async (office, n) => showScreens(day, await office, n)),
    ...all
      .filter(({ isImported }) => !isImported)
      .map(async (delivery) =>
        known(ids.get(delivery.number)).resolve(await register(day, registers, delivery)),
      ),
    ...plan.importsAt.map((at, wave) => {
      const deliveries = importedOf(plan.drivers, wave)
      return importWave(day, registers, { at, deliveries }, (number, id) =>
        known(ids.get(number)).resolve(id),
      )
    }),
    ...drivers.map((driver) => {
      const assigned = driver.plan.waves.map((wave) => assign(day, assigns, driver.id, wave, ids))
      return driveDay(day, company, driver, assigned)
    }),
  ])
}

function importedOf(drivers: readonly PlannedDriver[], wave: number) {
  return drivers.flatMap(({ waves }) =>
    (waves[wave]?.deliveries ?? []).filter(({ isImported }) => isImported),
  )
}

/** A user of the office signs in and has the live stream open until the day ends. */
async function openOffice(
  day: DayContext,
  company: FilledCompany,
  username: string,
  n: number,
  { officeSignsInAt }: CompanyDay,
): Promise<Office> {
  const at = await day.until(officeSignsInAt[n] ?? 0)
  const token = await signIn(day, { username, company, place: 'office', at })
  if (token) followStream(day, company, token)
  return { company, token }
}

/** The office gives a driver the deliveries of a wave. Answers the ids of those that the driver has. */
async function assign(
  day: DayContext,
  office: Promise<Office>,
  driverId: string,
  wave: { assignedAt: number; deliveries: PlannedDelivery[] },
  ids: Ids,
) {
  const planned = await day.until(wave.assignedAt)
  const registered = wave.deliveries.map(async ({ number }) => {
    const id = await known(ids.get(number)).promise
    return id === null ? [] : [[number, id] as const]
  })
  const { value, at } = await withAnswer(planned, Promise.all([office, ...registered]))
  const [{ token }, ...found] = value
  const assigned = new Map(found.flat())
  if (!token || assigned.size === 0) return new Map<number, string>()
  const answer = await day.caller.send({
    kind: 'assignment of five',
    at,
    method: 'POST',
    path: '/api/deliveries/assign',
    token,
    json: { delivery_ids: [...assigned.values()], driver_id: driverId },
  })
  if (!answer) return new Map<number, string>()
  for (const delivery of assigned.values())
    day.acknowledged.assignments.push({ delivery, driver: driverId })
  return assigned
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The plan names what there is not.')
  return value
}
