import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { versionOfColumns } from './record-version.ts'

/** The public address of a company's logo; `c` is the company. A new logo has a new address. */
export const logoAddress = sql<string | null>`'/api/companies/logos/' || c.logo_file_id`

/** The columns that the form of a company shows as they are stored. */
const EDITED = [
  'c.name',
  'c.domain',
  'c.email',
  'c.cnpj',
  'c.primary_color',
  'c.secondary_color',
  'c.subscription_plan',
  'c.max_users',
  'c.max_drivers',
] as const

const VERSION = versionOfColumns(...EDITED, 'c.timezone', 'c.is_active')

/** Companies as the contract's Company, one row each. */
export function companyRows(db: Db) {
  return db
    .selectFrom('companies as c')
    .select(['c.id', ...EDITED, 'c.timezone as time_zone', 'c.created_at', 'c.updated_at'])
    .select([
      sql<'ACTIVE' | 'INACTIVE'>`case when c.is_active then 'ACTIVE' else 'INACTIVE' end`.as(
        'status',
      ),
      logoAddress.as('logo'),
      VERSION.as('version'),
    ])
}

export function newestCompanies(db: Db) {
  return companyRows(db).orderBy('c.created_at', 'desc').orderBy('c.id', 'desc')
}
