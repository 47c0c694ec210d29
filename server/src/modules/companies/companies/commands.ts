import type { CompanyChanges, NewCompany } from '@canhoto/contracts/companies'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { conflict } from '../../../platform/errors.ts'
import { getSettings } from '../settings/queries.ts'
import { getCompany } from './queries.ts'

/** Plan and limits default to the platform's settings. */
export async function createCompany(db: Db, { time_zone, ...company }: NewCompany) {
  const defaults = await getSettings(db)
  const id = uuid()
  await db
    .insertInto('companies')
    .values({
      ...company,
      id,
      timezone: time_zone,
      subscription_plan: company.subscription_plan ?? defaults.default_plan,
      max_users: company.max_users ?? defaults.default_max_users,
      max_drivers: company.max_drivers ?? defaults.default_max_drivers,
    })
    .execute()
  return getCompany(db, id)
}

/** Changes the fields that were sent. The database ends the sessions of a company that is deactivated. */
export async function updateCompany(
  db: Db,
  actor: Actor,
  id: string,
  { status, version, time_zone, ...changes }: CompanyChanges,
) {
  if (status === false && id === actor.companyId) {
    throw conflict(
      'Você está trabalhando nesta empresa agora. Entre em outra empresa para desativar esta.',
    )
  }
  await getForEdit(db, id, version, getCompany)
  await db
    .updateTable('companies')
    .set({ ...changes, timezone: time_zone, is_active: status, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return getCompany(db, id)
}
