import { MAX_POSITIONS_PER_HOUR } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { travelledMetres } from '../../../domain/travelled-metres.ts'

/** Of one route; more than a day of them is a route that was forgotten. */
const MAX_POSITIONS = 24 * MAX_POSITIONS_PER_HOUR
const MAX_ROUTES = 20

interface Own {
  companyId: string
  driverId: string
}

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

/** The distance and the time of the routes that began today, which all are finished; null without one. */
export async function findDriven(db: Db, own: Own) {
  const routes = await db
    .selectFrom('routes')
    .select(({ ref }) => [
      'started_at',
      'finished_at',
      sql<number>`extract(epoch from ${ref('finished_at')} - ${ref('started_at')})::float8`.as(
        'seconds',
      ),
    ])
    .where('driver_id', '=', own.driverId)
    .where('started_at', '>=', sql<string>`current_date::timestamptz`)
    .where('finished_at', 'is not', null)
    .orderBy('started_at')
    .limit(MAX_ROUTES)
    .execute()
  if (routes.length === 0) return null

  let metres: number | null = null
  for (const { started_at, finished_at } of routes) {
    const points = await positionsBetween(db, own, [started_at, finished_at ?? started_at])
    if (points.length > 0) metres = (metres ?? 0) + travelledMetres(points)
  }
  const seconds = routes.reduce((sum, route) => sum + route.seconds, 0)
  return {
    distance_km: metres === null ? null : Math.round(metres / 100) / 10,
    minutes: Math.round(seconds / 60),
  }
}

/** The company says which worker has them where they are distributed. */
function positionsBetween(db: Db, own: Own, [from, to]: [string, string]) {
  return db
    .selectFrom('positions')
    .select(({ ref }) => [
      'latitude',
      'longitude',
      'accuracy',
      sql<number>`extract(epoch from ${ref('recorded_at')})::float8 * 1000`.as('at'),
    ])
    .where('company_id', '=', own.companyId)
    .where('driver_id', '=', own.driverId)
    .where('recorded_at', '>=', from)
    .where('recorded_at', '<=', to)
    .orderBy('recorded_at')
    .limit(MAX_POSITIONS)
    .execute()
}
