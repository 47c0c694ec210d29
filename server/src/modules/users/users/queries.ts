import { canManage, type Role } from '@canhoto/contracts/access'
import type { UserRow, users } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { output } from 'zod/mini'
import { Answer } from '../../../access/answer.ts'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf, type Condition, contains } from '../../../domain/conditions.ts'
import { maskDocument } from '../../../domain/mask-document.ts'
import { versionOf } from '../../../domain/record-version.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof users.list.query>

/** A user, with whether the platform lets them sign in at all: `is_active` is also false without an active membership. */
export type ManagedUser = UserRow & { can_sign_in: boolean }

/** Users by name; their memberships begin with the one of the company asked for. */
export async function listUsers(db: Db, viewer: Role, query: Query) {
  const { data, extra } = await boundedPage(query, {
    rows: userRows(db, query.company_id).where(isPresent),
    counted: db.selectFrom('users as u').where(isPresent),
    where: matches(query),
  })
  return new Answer(
    data
      .map(managedUser)
      .map((user) => (canManage(viewer, user.role) ? user : withoutNumbers(user))),
    extra,
  )
}

/** As viewers who may not edit the user see it (decision 0032). */
function withoutNumbers({ cpf, cnh, memberships, ...user }: ManagedUser): ManagedUser {
  return {
    ...user,
    cpf: cpf && maskDocument(cpf),
    cnh: cnh && maskDocument(cnh),
    memberships: memberships.map(({ client_document, ...membership }) => ({
      ...membership,
      client_document: client_document && maskDocument(client_document),
    })),
  }
}

export async function getUser(db: Db, id: string): Promise<ManagedUser> {
  const row = await userRows(db).where(isPresent).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Usuário não encontrado.')
  return managedUser(row)
}

/** A member of a company that the caller sees, or, for MASTER, another MASTER; not a user who left. */
const isPresent = sql<boolean>`(u.is_master and is_platform_actor() or exists (
  select from memberships m where m.user_id = u.id and m.removed_at is null))`

function matches({ search, company_id }: Query): Condition {
  return allOf(
    company_id &&
      sql`exists (select from memberships m
        where m.user_id = u.id and m.company_id = ${company_id} and m.removed_at is null)`,
    // Line breaks join the names: no search contains one.
    search && contains(sql`concat_ws(chr(10), u.full_name, u.username, u.email)`, search),
  )
}

function userRows(db: Db, firstCompany: string | null = null) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.full_name', 'u.email', 'u.cpf', 'u.is_master', 'u.is_active'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('memberships as m')
          .innerJoin('companies as c', 'c.id', 'm.company_id')
          .select(['m.company_id', 'c.name as company_name', 'm.is_active', 'm.client_document'])
          .select(sql<Exclude<Role, 'MASTER'>>`m.role`.as('role'))
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.removed_at', 'is', null)
          .orderBy(sql`m.company_id is distinct from ${firstCompany}::uuid`)
          .orderBy('m.is_active', 'desc')
          .orderBy('c.sort_name')
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
        'is_elsewhere',
      ),
      // Not as exists, for which those of all users of every company may be read.
      sql<boolean>`(select count(*) > 0 from proof_subscriptions p where p.user_id = u.id)`.as(
        'wants_proofs',
      ),
      VERSION.as('version'),
    ])
    .orderBy('u.sort_name')
    .orderBy('u.id')
}

/** Of all that the form shows: the user, the memberships and the driver's record that the caller sees. */
const VERSION = versionOf(
  sql`u.full_name, u.email, u.cpf, u.is_active`,
  sql`(select jsonb_agg(jsonb_build_array(m.company_id, m.role, m.is_active, m.client_document) order by m.company_id)
    from memberships m where m.user_id = u.id and m.removed_at is null)`,
  sql`(select jsonb_agg(jsonb_build_array(d.cnh, d.phone) order by d.id) from drivers d where d.user_id = u.id)`,
)

type Row = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number]

/** As the contract's UserRow. A user with several memberships is active while one of them is. */
function managedUser(row: Row): ManagedUser {
  const { is_master, is_active: can_sign_in, driver, is_elsewhere, ...user } = row
  const { memberships } = user
  const is_active = can_sign_in && (is_master || memberships.some((each) => each.is_active))
  return {
    ...user,
    is_active,
    status: is_active ? 'ATIVO' : 'INATIVO',
    ...firstMembership(row),
    ...(driver ?? { cnh: null, phone: null }),
    can_sign_in,
    is_shared: is_elsewhere || memberships.length > 1,
  }
}

function firstMembership({ is_master, memberships: [first] }: Row) {
  const role = is_master || !first ? 'MASTER' : first.role
  const { company_id = null, company_name = null } = first ?? {}
  return { role, user_type: role, company_id, company_name } as const
}
