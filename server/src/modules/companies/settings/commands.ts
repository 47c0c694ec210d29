import type { PlatformSettings } from '@canhoto/contracts/companies'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

/** While nobody changed them. */
const DEFAULTS: PlatformSettings = {
  platform_name: 'Canhoto',
  default_plan: COMPANY_DEFAULTS.subscription_plan,
  default_max_users: COMPANY_DEFAULTS.max_users,
  default_max_drivers: COMPANY_DEFAULTS.max_drivers,
}

export async function readSettings(db: Db): Promise<PlatformSettings> {
  const saved = await db
    .selectFrom('platform_settings')
    .select(['platform_name', 'default_plan', 'default_max_users', 'default_max_drivers'])
    .executeTakeFirst()
  return saved ?? DEFAULTS
}

export async function saveSettings(db: Db, settings: PlatformSettings) {
  await db
    .insertInto('platform_settings')
    .values(settings)
    .onConflict((row) =>
      row.column('only_row').doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute()
  return settings
}
