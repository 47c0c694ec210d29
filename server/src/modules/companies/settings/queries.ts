import type { PlatformSettings } from '@canhoto/contracts/companies'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import type { Db } from '../../../access/as-actor.ts'
import { versionOfColumns } from '../../../domain/record-version.ts'

/** Until they are changed for the first time. */
const DEFAULTS: PlatformSettings = {
  platform_name: 'Canhoto',
  default_plan: COMPANY_DEFAULTS.subscription_plan,
  default_max_users: COMPANY_DEFAULTS.max_users,
  default_max_drivers: COMPANY_DEFAULTS.max_drivers,
  version: 'defaults',
}

const COLUMNS = [
  'platform_name',
  'default_plan',
  'default_max_users',
  'default_max_drivers',
] as const

export async function getSettings(db: Db): Promise<PlatformSettings> {
  const stored = await db
    .selectFrom('platform_settings')
    .select(COLUMNS)
    .select(versionOfColumns(...COLUMNS).as('version'))
    .executeTakeFirst()
  return stored ?? DEFAULTS
}
