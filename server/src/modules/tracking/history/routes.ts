import { driverHistory } from '@canhoto/contracts/driver-history'
import { MAX_HISTORY_POSITIONS } from '@canhoto/contracts/limits'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getDriver } from '../../../domain/find-driver.ts'
import { invalidField } from '../../../platform/errors.ts'
import { createNoteView } from '../views/note-views.ts'
import { computeWay } from './compute-way.ts'
import { findPeriod, listDelivered, listOpen, listPositions, listRoutes } from './queries.ts'

export default function historyRoutes(route: Route, { now }: Dependencies) {
  const noteView = createNoteView()

  route(driverHistory.history, async ({ db, actor, params, query }) => {
    const driver = await getDriver(db, params.id, { orInactive: true })
    await noteView(db, actor, now(), { kind: 'HISTORY', driverIds: [driver.id], days: query })
    const positions = await listPositions(db, driver, query)
    if (positions.length > MAX_HISTORY_POSITIONS)
      throw invalidField('end_date', 'Há posições demais neste período. Escolha menos dias.')
    const period = await findPeriod(db, query, now())
    const routes = await listRoutes(db, driver.id, query)
    return {
      driver_id: driver.id,
      driver_name: driver.name,
      ...computeWay(positions, routes, period),
      deliveries: await listDelivered(db, driver.id, query),
      open_deliveries: period.hasNow ? await listOpen(db, driver.id) : [],
    }
  })
}
