import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../access/as-actor.ts'
import { changeStatus } from '../../../domain/delivery-status.ts'
import { findChosenVehicleId, lockVehicle } from '../../../domain/driver-vehicle.ts'
import { isOfDay } from '../../../domain/delivery-rows.ts'
import { notFound } from '../../../platform/errors.ts'

interface RouteChange {
  /** Made by the phone, so that a repeated call is the same route. */
  id: string | undefined
  driverId: string
  at: string
}

interface RouteStart extends RouteChange {
  /** Undefined: the vehicle that the driver chose last. */
  vehicleId: string | undefined
}

/**
 * Starts the driver's route with today's pending deliveries, and those that are to be tried again. Sent again, or with a
 * route already open, it returns that route.
 */
export async function startRoute(db: Db, { id = uuid(), driverId, vehicleId, at }: RouteStart) {
  const known = await findOpenRoute(db, id, driverId)
  if (known) {
    // The driver may have been set offline since, by who is no user of the phone.
    if (!known.finished_at) await setPresence(db, driverId, 'online')
    return known.id
  }

  const wanted = vehicleId ?? (await findChosenVehicleId(db, driverId))
  // The driver has started, also where the office deletes the vehicle at this moment.
  const vehicle_id = wanted && (await lockVehicle(db, wanted))
  if (vehicle_id) await releaseForgottenVehicle(db, vehicle_id)
  await db
    .insertInto('routes')
    .values({ id, driver_id: driverId, vehicle_id, started_at: at })
    .execute()
  await setPresence(db, driverId, 'online')
  await changeStatus(db, await findPendingToday(db, driverId, at), {
    to: 'IN_TRANSIT',
    occurredAt: at,
    routeId: id,
  })
  return id
}

/** A driver who takes another vehicle during a route goes on with that one. */
export async function changeVehicleOfRoute(db: Db, driverId: string, vehicleId: string) {
  await releaseForgottenVehicle(db, vehicleId)
  await db
    .updateTable('routes')
    .set({ vehicle_id: vehicleId })
    .where('driver_id', '=', driverId)
    .where('finished_at', 'is', null)
    .execute()
}

function releaseForgottenVehicle(db: Db, vehicleId: string) {
  return sql`select release_forgotten_vehicle(${vehicleId})`.execute(db)
}

function findOpenRoute(db: Db, id: string, driverId: string) {
  return db
    .selectFrom('routes')
    .select(['id', 'finished_at'])
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('driver_id', '=', driverId), where('finished_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
}

/** A start may arrive after a failure that followed it: that delivery is not on the way again. */
async function findPendingToday(db: Db, driverId: string, at: string) {
  const rows = await db
    .selectFrom('deliveries as d')
    .select('d.id')
    .where('d.driver_id', '=', driverId)
    .where(isOfDay('today'))
    .where(
      sql<boolean>`(d.status = 'PENDING'
        or d.status = 'REATTEMPTED' and d.scheduled_for <= current_date and d.occurrence_at < ${at})`,
    )
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Finishes the driver's open route, if it is the one that `id` names; its undelivered deliveries are pending again.
 * Returns its id, or null.
 */
export async function finishRoute(db: Db, { id, driverId, at }: RouteChange) {
  if (id && !(await findRoute(db, id))) throw notFound('Rota não encontrada.')
  const finished = await db
    .updateTable('routes')
    .set({ finished_at: sql<string>`greatest(started_at, ${at}::timestamptz)` })
    .where('driver_id', '=', driverId)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`id = coalesce(${id ?? null}::uuid, id)`)
    .returning('id')
    .executeTakeFirst()
  if (!finished) return null

  await setPresence(db, driverId, 'offline')
  const remaining = await findUndelivered(db, finished.id)
  await changeStatus(db, remaining, { to: 'PENDING', occurredAt: at, routeId: null })
  return finished.id
}

function findRoute(db: Db, id: string) {
  return db.selectFrom('routes').select('id').where('id', '=', id).executeTakeFirst()
}

async function findUndelivered(db: Db, routeId: string) {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('route_id', '=', routeId)
    .where('status', '=', 'IN_TRANSIT')
    .execute()
  return rows.map((row) => row.id)
}

function setPresence(db: Db, driverId: string, status: 'online' | 'offline') {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, status })
    .onConflict((same) => same.column('driver_id').doUpdateSet({ status, updated_at: sql`now()` }))
    .execute()
}
