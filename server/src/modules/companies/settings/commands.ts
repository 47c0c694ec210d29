import type { PlatformSettings } from '@canhoto/contracts/companies'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'

export async function updateSettings(db: Db, settings: PlatformSettings) {
  await db
    .insertInto('platform_settings')
    .values(settings)
    .onConflict((row) =>
      row.column('only_row').doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute()
  return settings
}
