import type { CompanyChanges, NewCompany } from '@canhoto/contracts/companies'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { conflict } from '../../platform/errors.ts'
import { findCompany } from './queries.ts'
import { readSettings } from './settings.ts'

/** What is not said of a new company, the platform's settings say. */
export async function createCompany(db: Db, company: NewCompany) {
  const defaults = await readSettings(db)
  const id = uuid()
  await db
    .insertInto('companies')
    .values({
      ...company,
      id,
      subscription_plan: company.subscription_plan ?? defaults.default_plan,
      max_users: company.max_users ?? defaults.default_max_users,
      max_drivers: company.max_drivers ?? defaults.default_max_drivers,
    })
    .execute()
  return findCompany(db, id)
}

/** Changes what is sent. A deactivated company's sessions are ended by the database. */
export async function changeCompany(
  db: Db,
  actor: Actor,
  id: string,
  { status, ...rest }: CompanyChanges,
) {
  if (status === false && id === actor.companyId) {
    throw conflict(
      'Você está trabalhando nesta empresa agora. Entre em outra empresa para desativar esta.',
    )
  }
  await db
    .updateTable('companies')
    .set({
      ...rest,
      is_active: status,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  return findCompany(db, id)
}
