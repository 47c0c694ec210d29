import type { Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../access/as-actor.ts'
import { notFound } from '../../platform/errors.ts'

interface Filter {
  search?: string | undefined
  company_id?: string | undefined
}

/** A person, and whether the platform lets them in at all. */
export type Person = UserRow & { account_active: boolean }

/** Who works for a company that the caller sees, and the platform's own accounts for the platform. Whoever left is not there. */
export function people(db: Db, { search, company_id }: Filter) {
  let found = db.selectFrom('users as u')
    .where(sql<boolean>`(u.is_master and is_platform_actor() or exists (
    select from memberships m where m.user_id = u.id and m.removed_at is null))`)
  if (company_id)
    found = found.where(sql<boolean>`exists (select from memberships m
      where m.user_id = u.id and m.company_id = ${company_id} and m.removed_at is null)`)
  // Names are joined by what nobody types into a search.
  if (search)
    found = found.where(
      sql<boolean>`strpos(plain_text(concat_ws(chr(10), u.full_name, u.username, u.email)), plain_text(${search})) > 0`,
    )
  return found
}

/** The same as rows, by name; the memberships begin with the one of the company asked for. */
export function peopleRows(db: Db, filter: Filter) {
  return people(db, filter)
    .select(['u.id', 'u.username', 'u.full_name', 'u.email', 'u.cpf', 'u.is_master', 'u.is_active'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('memberships as m')
          .innerJoin('companies as c', 'c.id', 'm.company_id')
          .select(['m.company_id', 'c.name as company_name', 'm.is_active', 'm.client_document'])
          .select(sql<Exclude<Role, 'MASTER'>>`m.role`.as('role'))
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.removed_at', 'is', null)
          .orderBy(sql`m.company_id is distinct from ${filter.company_id ?? null}::uuid`)
          .orderBy('m.is_active', 'desc')
          .orderBy('c.name')
          .orderBy('c.id'),
      ).as('memberships'),
      jsonObjectFrom(
        selectFrom('drivers as d')
          .select(['d.cnh', 'd.phone'])
          .whereRef('d.user_id', '=', 'u.id')
          .orderBy('d.is_active', 'desc')
          .orderBy('d.created_at')
          .limit(1),
      ).as('driver'),
      sql<boolean>`not is_platform_actor() and not works_only_in_actor_company(u.id)`.as(
        'works_elsewhere',
      ),
    ])
    .orderBy('u.full_name')
    .orderBy('u.id')
}

type Found = Awaited<ReturnType<ReturnType<typeof peopleRows>['execute']>>[number]

/** In the words of the contract. Whoever has several memberships is active while one of them is. */
export function personOf(found: Found): Person {
  const { is_master, is_active: account_active, driver, works_elsewhere, ...person } = found
  const { memberships } = person
  const works = is_master || memberships.some((each) => each.is_active)
  return {
    ...person,
    ...standing(account_active && works),
    ...firstPlace(found),
    ...(driver ?? { cnh: null, phone: null }),
    account_active,
    is_shared: works_elsewhere || memberships.length > 1,
  }
}

const standing = (is_active: boolean) =>
  ({ is_active, status: is_active ? 'ATIVO' : 'INATIVO' }) as const

function firstPlace({ is_master, memberships: [first] }: Found) {
  const role = is_master || !first ? 'MASTER' : first.role
  const { company_id = null, company_name = null } = first ?? {}
  return { role, user_type: role, company_id, company_name } as const
}

export async function findPerson(db: Db, id: string) {
  const found = await peopleRows(db, {}).where('u.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Usuário não encontrado.')
  return personOf(found)
}
