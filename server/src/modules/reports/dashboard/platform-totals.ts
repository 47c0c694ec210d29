import { RECENT_COMPANIES } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { newestCompanies } from '../../../domain/company-rows.ts'

const count = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${rows})`

/** The platform's totals, without the users who were removed and stay in the history as a name. */
export async function getPlatformTotals(db: Db) {
  const [totals, recent_companies] = await Promise.all([
    db
      .selectNoFrom([
        count(sql`companies`).as('companies'),
        count(sql`companies where is_active`).as('active_companies'),
        count(sql`users where removed_at is null`).as('users'),
        count(sql`deliveries`).as('deliveries'),
      ])
      .executeTakeFirstOrThrow(),
    newestCompanies(db).limit(RECENT_COMPANIES).execute(),
  ])
  return { ...totals, recent_companies }
}
