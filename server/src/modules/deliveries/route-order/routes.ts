import { routeOrder } from '@canhoto/contracts/route-order'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { invalid } from '../../../platform/errors.ts'
import { findDriverPlace, findStops } from './find-stops.ts'
import { createRouteEngine } from './route-engine.ts'
import { suggestOrder } from './suggest.ts'

export default function routeOrderRoutes(route: Route, { routing = {} }: Dependencies) {
  const findPath = createRouteEngine(routing)

  route.inSteps(routeOrder.suggest, async ({ actor, body, inTransaction }) => {
    const { stops, driver } = await inTransaction(async (db) => {
      const driverId = await resolveDriverId(db, actor, body.driver_id)
      if (!driverId) throw invalid('Informe o motorista.')
      return {
        stops: await findStops(db, driverId, body.delivery_ids),
        driver: await findDriverPlace(db, driverId),
      }
    })
    return suggestOrder(findPath, stops, driver)
  })
}
