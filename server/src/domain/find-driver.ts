import type { Db } from '../access/as-actor.ts'
import { notFound } from '../platform/errors.ts'

/** A driver of the company, named by its own id or by its user's (spec 2 section 3). */
export async function findDriver(db: Db, idOrUserId: string) {
  const driver = await db
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where((where) => where.or([where('id', '=', idOrUserId), where('user_id', '=', idOrUserId)]))
    .executeTakeFirst()
  if (!driver) throw notFound('Motorista não encontrado.')
  return driver
}
