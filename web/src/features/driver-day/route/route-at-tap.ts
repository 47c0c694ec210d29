import type { Owner } from '../../../lib/outbox/item.ts'
import { storedDay } from '../../../lib/outbox/store.ts'

/** The route that the driver is on, as a field of what happens on it. The phone's clock may be changed before that is sent. */
export async function routeAtTap({ userId, companyId }: Owner) {
  const day = await storedDay({ userId, companyId }).catch(() => null)
  return day?.route ? { route_id: day.route.route_id } : {}
}
