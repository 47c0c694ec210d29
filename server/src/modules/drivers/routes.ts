import { drivers } from '@canhoto/contracts/drivers'
import { vehicles } from '@canhoto/contracts/vehicles'
import type { Route } from '../../access/route.ts'
import { listDrivers, listVehicles } from './queries.ts'

export default function driverRoutes(route: Route) {
  route(drivers.list, ({ db, query }) =>
    listDrivers(db, { activeOnly: query.status !== undefined }),
  )
  route(vehicles.list, ({ db, query }) => listVehicles(db, { status: query.status }))
}
