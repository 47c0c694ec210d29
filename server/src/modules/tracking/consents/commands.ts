import type { Insertable } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { Consents } from '../../../platform/tables.ts'

/** A consent that was recorded before stays as it is. */
export async function createConsent(
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
