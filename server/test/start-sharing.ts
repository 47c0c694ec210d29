import type { SignedInUser } from './harness.ts'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** The driver consents to share the location and starts a route. */
export async function startSharing(driver: SignedInUser, occurred_at = minutesAgo(120)) {
  const status = `/api/tracking/drivers/${driver.driverId}/status`
  await driver.post('/api/tracking/consents', { version: '2026-11', given: true, occurred_at })
  return (await driver.put(status, { status: 'online', occurred_at })).json().data
    .route_id as string
}
