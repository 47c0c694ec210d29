import type { OwnDay } from '@canhoto/contracts/tracking'
import type { StoredDay } from '../../../lib/outbox/stored-day.ts'

/**
 * What the server's day changes of the phone's, or null. It is asked only when the server has everything that the driver
 * did: a route that it does not know is over, and one that only it knows goes on here. The vehicle and the consent come
 * with such a route; without one the driver chooses and agrees on this phone.
 */
export function reconcileDay(
  { route, vehicleId, consent }: StoredDay,
  server: Omit<OwnDay, 'driven'>,
  /** The server's id of the phone's route. */
  routeId: string | null,
): Partial<StoredDay> | null {
  const given = server.consent?.given ? server.consent.version : null
  // Withdrawn on another phone: the server takes no position any more.
  const withdrawn = consent && !given ? { consent: null } : null
  if (!server.route) return route ? { route: null, ...withdrawn } : withdrawn
  if (server.route.route_id === routeId) return withdrawn
  const { route_id, started_at, vehicle_id } = server.route
  return {
    route: { route_id, started_at },
    vehicleId: vehicle_id ?? server.vehicle_id ?? vehicleId,
    consent: given,
  }
}
