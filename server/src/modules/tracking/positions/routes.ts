import { driverHistory } from '@canhoto/contracts/driver-history'
import { type DriverLocation, type Position, tracking } from '@canhoto/contracts/tracking'
import type { Actor } from '../../../access/actor.ts'
import type { Db, InTransaction } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { CallTime } from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { createNoteView } from '../views/note-views.ts'
import { createBatches } from './batches.ts'
import { type PositionCall, recordCalls, recordPositions } from './commands.ts'
import { listCurrentLocations, listInactiveDrivers } from './queries.ts'

type OwnCall = PositionCall & { companyId: string; sessionId: string }

export default function positionRoutes(route: Route, { now, inDriversTransaction }: Dependencies) {
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

  const addToBatch = createBatches((calls: OwnCall[]) =>
    inDriversTransaction(
      calls.map(({ sessionId }) => sessionId),
      (db) => recordCalls(db, calls),
    ),
  )
  /** What the batch leaves out, because its session has ended or another call of it failed, is tried by itself. */
  async function record(
    actor: Actor,
    points: readonly Position[],
    { inTransaction, ...call }: CallTime & { inTransaction: InTransaction },
  ) {
    for (const point of points) getOwnDriverId(actor, point.driver_id)
    const { companyId, userId, sessionId } = actor
    const own = { companyId, driverId: getOwnDriverId(actor), userId, sessionId, points, call }
    const recorded = await addToBatch(own)
    return recorded ?? inTransaction((db) => recordPositions(db, actor, points, call))
  }

  route.gathered(tracking.location, ({ actor, body, ...call }) => record(actor, [body], call))

  route.gathered(tracking.locations, ({ actor, body, ...call }) => record(actor, body.points, call))
}
