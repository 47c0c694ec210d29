import { newVehicle } from './factories.ts'
import type { SignedInUser, TestApp } from './harness.ts'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** The driver consents to share the location and starts a route. */
export async function startSharing(driver: SignedInUser, occurred_at = minutesAgo(120)) {
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  await driver.post('/api/tracking/consents', { version: '2026-11', given: true, occurred_at })
  return (await driver.put(status, { status: 'online', occurred_at })).json().data
    .route_id as string
}

/** A driver of a new company with a vehicle, and the address of the driver's route. */
export async function newDriverOnDuty({ owner, company, as }: TestApp) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const vehicle = await newVehicle(owner, alfa)
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  return { alfa, driver, vehicle, status }
}
