import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../access/as-actor.ts'
import { changeStatus } from '../../domain/delivery-status.ts'
import { ofDay } from '../../domain/delivery-rows.ts'
import { notFound } from '../../platform/errors.ts'
import { setPresence } from './queries.ts'

interface Wanted {
  /** Made by the phone, so that a repeated call is the same route. */
  id: string | undefined
  driverId: string
  vehicleId: string | null
  at: string
}

/** Starts the driver's route; today's pending deliveries go on it. Sent again, or with a route already open, it is that route. */
export async function startRoute(db: Db, { id = uuid(), driverId, vehicleId, at }: Wanted) {
  const known = await routeToJoin(db, id, driverId)
  if (known) return known.id

  const state = await db
    .selectFrom('driver_states')
    .select('vehicle_id')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  const vehicle_id = vehicleId ?? state?.vehicle_id ?? null
  await db
    .insertInto('routes')
    .values({ id, driver_id: driverId, vehicle_id, started_at: at })
    .execute()
  await setPresence(db, driverId, 'online')
  await changeStatus(db, await pendingToday(db, driverId), {
    to: 'IN_TRANSIT',
    occurredAt: at,
    routeId: id,
  })
  return id
}

function routeToJoin(db: Db, id: string, driverId: string) {
  return db
    .selectFrom('routes')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('driver_id', '=', driverId), where('finished_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
}

async function pendingToday(db: Db, driverId: string) {
  const rows = await db
    .selectFrom('deliveries as d')
    .select('d.id')
    .where('d.driver_id', '=', driverId)
    .where('d.status', '=', 'PENDING')
    .where(ofDay('today'))
    .execute()
  return rows.map((row) => row.id)
}

/** Finishes the driver's open route, or none if another was meant; what was not delivered waits for the next one. */
export async function finishRoute(db: Db, { id, driverId, at }: Wanted) {
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
  const left = await undelivered(db, finished.id)
  await changeStatus(db, left, { to: 'PENDING', occurredAt: at, routeId: null })
  return finished.id
}

function findRoute(db: Db, id: string) {
  return db.selectFrom('routes').select('id').where('id', '=', id).executeTakeFirst()
}

async function undelivered(db: Db, routeId: string) {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('route_id', '=', routeId)
    .where('status', '=', 'IN_TRANSIT')
    .execute()
  return rows.map((row) => row.id)
}
