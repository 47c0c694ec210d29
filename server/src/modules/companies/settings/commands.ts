import type { SettingsChanges } from '@canhoto/contracts/companies'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { getSettings } from './queries.ts'

/** What edits of the settings lock, because their one row has no id. */
const LOCK_NAME = 'platform_settings'

export async function updateSettings(db: Db, { version, ...settings }: SettingsChanges) {
  await getForEdit(db, LOCK_NAME, version, getSettings)
  await db
    .insertInto('platform_settings')
    .values(settings)
    .onConflict((row) =>
      row.column('only_row').doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute()
  return getSettings(db)
}
