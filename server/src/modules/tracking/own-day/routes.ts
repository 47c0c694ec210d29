import { tracking } from '@canhoto/contracts/tracking'
import type { Route } from '../../../access/route.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { findConsent, findRoute, findVehicleId } from './queries.ts'

export default function ownDayRoutes(route: Route) {
  route(tracking.ownDay, async ({ db, actor }) => {
    const driverId = getOwnDriverId(actor)
    return {
      route: await findRoute(db, driverId),
      vehicle_id: await findVehicleId(db, driverId),
      consent: await findConsent(db, actor.userId),
    }
  })
}
