import { type Insertable, sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import type { Consents } from '../../platform/tables.ts'

export function setPresence(db: Db, driverId: string, status: 'online' | 'offline') {
  return db
    .insertInto('driver_states')
    .values({ driver_id: driverId, status })
    .onConflict((same) => same.column('driver_id').doUpdateSet({ status, updated_at: sql`now()` }))
    .execute()
}

/** A consent that was already recorded stays as it is. */
export async function recordConsent(
  db: Db,
  consent: Omit<Insertable<Consents>, 'company_id' | 'user_id'>,
) {
  const known = await db
    .selectFrom('consents')
    .select('id')
    .where('id', '=', consent.id)
    .executeTakeFirst()
  if (!known) await db.insertInto('consents').values(consent).execute()
}
