import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../access/as-actor.ts'
import { notFound } from '../platform/errors.ts'
import { allOf } from './conditions.ts'

/** A driver of the company, named by its own id or by its user's (spec 2 section 3); an inactive one only for what is past. */
export async function getDriver(db: Db, idOrUserId: string, { orInactive = false } = {}) {
  const driver = await db
    .selectFrom('drivers')
    .select(['id', 'name', 'company_id'])
    .where(allOf(!orInactive && sql`is_active`))
    .where((where) => where.or([where('id', '=', idOrUserId), where('user_id', '=', idOrUserId)]))
    .executeTakeFirst()
  if (!driver) throw notFound('Motorista não encontrado.')
  return driver
}

/** The driver of a new record. A driver records only for themselves (spec 2 section 5); the office names a driver or none. */
export async function resolveDriverId(
  db: Db,
  actor: Pick<Actor, 'userId' | 'driverId'>,
  named: string | undefined,
) {
  if (!actor.driverId) return named ? (await getDriver(db, named)).id : null
  if (named && named !== actor.driverId && named !== actor.userId)
    throw notFound('Motorista não encontrado.')
  return actor.driverId
}
