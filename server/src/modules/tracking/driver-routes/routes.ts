import { tracking } from '@canhoto/contracts/tracking'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Route } from '../../access/route.ts'
import { assertVehicle, chooseVehicle } from '../../domain/driver-vehicle.ts'
import { believable } from '../../domain/instant.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { currentLocations } from './current-locations.ts'
import { recordPositions } from './positions.ts'
import { recordConsent } from './queries.ts'
import { finishRoute, startRoute } from './route-of-day.ts'

export default function trackingRoutes(route: Route, { now }: Means) {
  route(tracking.currentLocations, ({ db }) => currentLocations(db, now()))

  route(tracking.chooseVehicle, async ({ db, actor, body }) => {
    await assertVehicle(db, body.vehicle_id)
    await chooseVehicle(db, own(actor), body.vehicle_id)
    return { vehicle_id: body.vehicle_id }
  })

  route(tracking.location, ({ db, actor, body }) =>
    recordPositions(db, own(actor, body.driver_id), [body], now()),
  )

  route(tracking.locations, ({ db, actor, body }) => {
    for (const point of body.points) own(actor, point.driver_id)
    return recordPositions(db, own(actor), body.points, now())
  })

  route(tracking.setStatus, async ({ db, actor, params, body }) => {
    const driverId = own(actor, params.id)
    await assertVehicle(db, body.vehicle_id)
    const at = believable(body.occurred_at, now())
    const wanted = { id: body.route_id, driverId, vehicleId: body.vehicle_id ?? null, at }
    const change = body.status === 'online' ? startRoute : finishRoute
    return { status: body.status, route_id: await change(db, wanted) }
  })

  route(tracking.consent, async ({ db, body }) => {
    const { version, given } = body
    await recordConsent(db, {
      id: body.id ?? uuid(),
      version,
      given,
      occurred_at: believable(body.occurred_at, now()),
    })
    return null
  })
}

/** The driver's own id; naming anybody else names nobody. */
function own(actor: Actor, named?: string) {
  const mine = actor.driverId
  if (!mine || (named && named !== mine && named !== actor.userId)) {
    throw notFound('Motorista não encontrado.')
  }
  return mine
}
