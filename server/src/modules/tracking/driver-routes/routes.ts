import { tracking } from '@canhoto/contracts/tracking'
import type { Route } from '../../../access/route.ts'
import { assertVehicle, chooseVehicle } from '../../../domain/driver-vehicle.ts'
import { lockRecord } from '../../../domain/lock-record.ts'
import { correctTime } from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { resolvePhoneClock } from '../phone-clock.ts'
import { conflict, type DatabaseRefusals } from '../../../platform/errors.ts'
import { changeVehicleOfRoute, finishRoute, startRoute } from './commands.ts'

/** Two drivers may choose the same vehicle, but only one is on a route with it at a time. */
export const databaseRefusals: DatabaseRefusals = {
  routes_open_vehicle: () =>
    conflict('Este veículo já está em rota com outro motorista. Escolha outro veículo.', {
      code: 'VEHICLE_ON_ROUTE',
    }),
}

export default function driverRouteRoutes(route: Route) {
  route(tracking.chooseVehicle, async ({ db, actor, body: { vehicle_id } }) => {
    await assertVehicle(db, vehicle_id)
    const driverId = getOwnDriverId(actor)
    await lockRecord(db, driverId)
    await changeVehicleOfRoute(db, driverId, vehicle_id)
    await chooseVehicle(db, driverId, vehicle_id)
    return { vehicle_id }
  })

  route(tracking.setStatus, async ({ db, actor, params, body, ...call }) => {
    const driverId = getOwnDriverId(actor, params.id)
    // A driver's starts and ends take turns, also where one is repeated while it is still at work.
    await lockRecord(db, driverId)
    const at = correctTime(body.occurred_at, await resolvePhoneClock(db, driverId, call))
    const { status, route_id: id } = body
    if (status === 'offline')
      return { status, route_id: await finishRoute(db, { id, driverId, at }) }
    return {
      status,
      route_id: await startRoute(db, { id, driverId, at, vehicleId: body.vehicle_id }),
    }
  })
}
