import { drivers } from '@canhoto/contracts/drivers'
import type { Route } from '../../../access/route.ts'
import { listDrivers } from './queries.ts'

export default function driverRoutes(route: Route) {
  route(drivers.list, ({ db, query }) =>
    listDrivers(db, { activeOnly: query.status !== undefined }),
  )
}
