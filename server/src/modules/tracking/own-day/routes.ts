import { tracking } from '@canhoto/contracts/tracking'
import type { Route } from '../../../access/route.ts'
import { findChosenVehicleId } from '../../../domain/driver-vehicle.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { findConsent, findDriven, findRoute } from './queries.ts'

export default function ownDayRoutes(route: Route) {
  route(tracking.ownDay, async ({ db, actor }) => {
    const driverId = getOwnDriverId(actor)
    const open = await findRoute(db, driverId)
    return {
      route: open,
      vehicle_id: await findChosenVehicleId(db, driverId),
      consent: await findConsent(db, actor.userId),
      driven: open ? null : await findDriven(db, { companyId: actor.companyId, driverId }),
    }
  })
}
