import { tracking } from '@canhoto/contracts/tracking'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { assertVehicle, chooseVehicle } from '../../../domain/driver-vehicle.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { plausibleTime } from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { conflict, type DatabaseRefusals } from '../../../platform/errors.ts'
import { changeVehicleOfRoute, finishRoute, startRoute } from './commands.ts'

/** Two drivers may choose the same vehicle, but only one is on a route with it at a time. */
export const databaseRefusals: DatabaseRefusals = {
  routes_open_vehicle: () =>
    conflict('Este veículo já está em rota com outro motorista. Escolha outro veículo.', {
      code: 'VEHICLE_ON_ROUTE',
    }),
}

export default function driverRouteRoutes(route: Route, { now }: Dependencies) {
  route(tracking.chooseVehicle, async ({ db, actor, body: { vehicle_id } }) => {
    await assertVehicle(db, vehicle_id)
    const driverId = getOwnDriverId(actor)
    await changeVehicleOfRoute(db, driverId, vehicle_id)
    await chooseVehicle(db, driverId, vehicle_id)
    return { vehicle_id }
  })

  route(tracking.setStatus, async ({ db, actor, params, body }) => {
    const driverId = getOwnDriverId(actor, params.id)
    await assertVehicle(db, body.vehicle_id)
    const at = plausibleTime(body.occurred_at, now())
    const change = { id: body.route_id, driverId, vehicleId: body.vehicle_id ?? null, at }
    // A driver's starts and ends take turns, also where one is repeated while it is still at work.
    await lockRecord(db, driverId)
    const apply = body.status === 'online' ? startRoute : finishRoute
    return { status: body.status, route_id: await apply(db, change) }
  })
}
