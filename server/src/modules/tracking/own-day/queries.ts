import type { Db } from '../../../access/as-actor.ts'

/** The driver's open route, or null. */
export async function findRoute(db: Db, driverId: string) {
  const route = await db
    .selectFrom('routes')
    .select(['id as route_id', 'started_at', 'vehicle_id'])
    .where('driver_id', '=', driverId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return route ?? null
}

export async function findVehicleId(db: Db, driverId: string) {
  const state = await db
    .selectFrom('driver_states')
    .select('vehicle_id')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return state?.vehicle_id ?? null
}

/** The latest consent by the phone's time, because a phone may send a withdrawal late. */
export async function findConsent(db: Db, userId: string) {
  const consent = await db
    .selectFrom('consents')
    .select(['version', 'given', 'occurred_at'])
    .where('user_id', '=', userId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return consent ?? null
}
