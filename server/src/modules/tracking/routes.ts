import { tracking } from '@canhoto/contracts/tracking'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Route } from '../../access/route.ts'
import { believable } from '../../domain/instant.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { recordPositions } from './positions.ts'
import { chooseVehicle, recordConsent } from './queries.ts'
import { finishRoute, startRoute } from './route-of-day.ts'

export default function trackingRoutes(route: Route, { now }: Means) {
  route(tracking.chooseVehicle, async ({ db, actor, body }) => {
    await chooseVehicle(db, driverOf(actor), body.vehicle_id)
    return { vehicle_id: body.vehicle_id }
  })

  route(tracking.location, ({ db, actor, body }) =>
    recordPositions(db, driverOf(actor), [body], now()),
  )

  route(tracking.locations, ({ db, actor, body }) =>
    recordPositions(db, driverOf(actor), body.points, now()),
  )

  route(tracking.setStatus, async ({ db, actor, params, body }) => {
    const driverId = driverOf(actor)
    if (params.id !== driverId && params.id !== actor.userId)
      throw notFound('Motorista não encontrado.')

    const at = believable(body.occurred_at, now())
    const wanted = { id: body.route_id ?? uuid(), driverId, vehicleId: body.vehicle_id ?? null, at }
    const route_id =
      body.status === 'online' ? await startRoute(db, wanted) : await finishRoute(db, driverId, at)
    return { status: body.status, route_id }
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

function driverOf(actor: Actor) {
  if (!actor.driverId) throw notFound('Motorista não encontrado.')
  return actor.driverId
}
