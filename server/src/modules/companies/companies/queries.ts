import type { companies, Usage } from '@canhoto/contracts/companies'
import { normalizeCnpj } from '@canhoto/fiscal/cnpj'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { companyRows, newestCompanies } from '../../../domain/company-rows.ts'
import { allOf, contains } from '../../../domain/conditions.ts'
import { notFound } from '../../../platform/errors.ts'

export function listCompanies(db: Db, query: output<typeof companies.list.query>) {
  return boundedPage(query, {
    rows: newestCompanies(db),
    counted: db.selectFrom('companies as c'),
    where: allOf(query.search && hasName(query.search)),
  })
}

export async function getCompany(db: Db, id: string) {
  const company = await companyRows(db).where('c.id', '=', id).executeTakeFirst()
  if (!company) throw notFound('Empresa não encontrada.')
  return company
}

/** By name, domain or e-mail, and by a CNPJ or a part of it, however it is punctuated; `c` is the company. */
function hasName(search: string) {
  const cnpj = /^[0-9a-z./ -]+$/i.test(search) ? normalizeCnpj(search) : ''
  return sql<boolean>`(
    ${contains(sql`concat_ws(' ', c.name, c.domain, c.email)`, search)}
    or ${cnpj} <> '' and strpos(c.cnpj, ${cnpj}) > 0)`
}

/** How many active memberships and active drivers count against the limits of the plan. */
export async function getUsage(db: Db, companyId: string): Promise<Usage> {
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
    // MASTER sees every company, and asks for the one at hand.
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    subscription_plan,
    users: { used: users, max: max_users },
    drivers: { used: drivers, max: max_drivers },
  }
}

/** The file of a logo. No session is needed: the database shows the files of logos and no others. */
export async function getLogo(db: Db, fileId: string) {
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime as type'])
    .select(sql<number>`size`.as('size'))
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw notFound('Logotipo não encontrado.')
  return file
}
