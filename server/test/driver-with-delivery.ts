import { newDelivery } from './factories.ts'
import type { TestApp } from './harness.ts'

/** A driver of a new company with a delivery. */
export async function newDriverWithDelivery({ owner, company, as }: TestApp, more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })
  return { alfa, driver, delivery }
}
