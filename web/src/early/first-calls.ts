import type { Role } from '@canhoto/contracts/access'

interface Caller {
  id: string
  driver_id?: string | null
}

const OF_OFFICE = [
  '/api/dashboard/kpis',
  '/api/dashboard/trends',
  '/api/deliveries/imports/to-review?page=1&per_page=1',
  '/api/deliveries/recent-alerts?state=open&page=1&per_page=4',
  '/api/tracking/drivers/current-locations',
]

/**
 * What the home of each role asks for first, word for word as its screen does: e2e/start.spec.ts sees that nothing is asked
 * for twice. Nothing that the phone may have changed by the time its screen asks.
 */
export const FIRST_CALLS: Record<Role, (caller: Caller) => readonly string[]> = {
  MASTER: () => ['/api/dashboard/master'],
  ADMIN: () => OF_OFFICE,
  SUPERVISOR: () => OF_OFFICE,
  OPERATOR: () => OF_OFFICE,
  DRIVER: ({ id, driver_id }) => [
    `/api/deliveries?driver_id=${driver_id ?? id}&day=today&sort=created_at`,
  ],
  CLIENT: () => ['/api/dashboard/client'],
}
