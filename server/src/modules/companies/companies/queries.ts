import type { Usage } from '@canhoto/contracts/companies'
import { normalizeCnpj } from '@canhoto/fiscal/cnpj'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { companyRows } from '../../domain/company-rows.ts'
import { notFound } from '../../platform/errors.ts'

export async function findCompany(db: Db, id: string) {
  const company = await companyRows(db).where('c.id', '=', id).executeTakeFirst()
  if (!company) throw notFound('Empresa não encontrada.')
  return company
}

/** By name, domain or e-mail, and by a CNPJ or a part of it, however it is punctuated; `c` is the company. */
export function named(search: string | undefined) {
  if (!search) return sql<boolean>`true`
  const cnpj = /^[0-9a-z./ -]+$/i.test(search) ? normalizeCnpj(search) : ''
  return sql<boolean>`(
    strpos(plain_text(concat_ws(' ', c.name, c.domain, c.email)), plain_text(${search})) > 0
    or ${cnpj} <> '' and strpos(c.cnpj, ${cnpj}) > 0)`
}

/** What the limits of the plan count: active memberships and active drivers. */
export async function readUsage(db: Db, companyId: string): Promise<Usage> {
  const { subscription_plan, max_users, max_drivers, users, drivers } = await db
    .selectFrom('companies as c')
    .select(['c.subscription_plan', 'c.max_users', 'c.max_drivers'])
    .select([
      sql<number>`(select count(*) from memberships m where m.company_id = c.id and m.is_active)`.as(
        'users',
      ),
      sql<number>`(select count(*) from drivers d where d.company_id = c.id and d.is_active)`.as(
        'drivers',
      ),
    ])
    // Whoever runs the platform sees every company, and asks for the one at hand.
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    subscription_plan,
    users: { used: users, max: max_users },
    drivers: { used: drivers, max: max_drivers },
  }
}
