import { driverHistory } from '@canhoto/contracts/driver-history'
import { tracking } from '@canhoto/contracts/tracking'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { recordPositions } from './commands.ts'
import { listCurrentLocations, listInactiveDrivers } from './queries.ts'

export default function positionRoutes(route: Route, { now }: Dependencies) {
  route(tracking.currentLocations, ({ db }) => listCurrentLocations(db, now()))

  route(driverHistory.inactiveDrivers, ({ db }) => listInactiveDrivers(db, now()))

  route(tracking.location, ({ db, actor, body, ...call }) => {
    getOwnDriverId(actor, body.driver_id)
    return recordPositions(db, actor, [body], call)
  })

  route(tracking.locations, ({ db, actor, body: { points }, ...call }) => {
    for (const point of points) getOwnDriverId(actor, point.driver_id)
    return recordPositions(db, actor, points, call)
  })
}
