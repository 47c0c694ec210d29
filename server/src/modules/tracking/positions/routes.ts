import { driverHistory } from '@canhoto/contracts/driver-history'
import { type DriverLocation, tracking } from '@canhoto/contracts/tracking'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { createNoteView } from '../views/note-views.ts'
import { recordPositions } from './commands.ts'
import { listCurrentLocations, listInactiveDrivers } from './queries.ts'

export default function positionRoutes(route: Route, { now }: Dependencies) {
  const noteView = createNoteView()
  const noteMap = async (db: Db, actor: Actor, drivers: readonly DriverLocation[]) => {
    const driverIds = drivers.map(({ driver_id }) => driver_id)
    await noteView(db, actor, now(), { kind: 'MAP', driverIds })
    return [...drivers]
  }

  route(tracking.currentLocations, async ({ db, actor }) =>
    noteMap(db, actor, await listCurrentLocations(db, now())),
  )

  route(driverHistory.inactiveDrivers, async ({ db, actor }) =>
    noteMap(db, actor, await listInactiveDrivers(db, now())),
  )

  route(tracking.location, ({ db, actor, body, ...call }) => {
    getOwnDriverId(actor, body.driver_id)
    return recordPositions(db, actor, [body], call)
  })

  route(tracking.locations, ({ db, actor, body: { points }, ...call }) => {
    for (const point of points) getOwnDriverId(actor, point.driver_id)
    return recordPositions(db, actor, points, call)
  })
}
