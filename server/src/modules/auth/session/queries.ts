import type { ReceiverRule } from '@canhoto/contracts/companies'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { logoAddress } from '../../../domain/company-rows.ts'

const DEFAULT_PLATFORM_NAME = 'Canhoto'

/** A company as the contract's CompanyChoice. */
const CHOICE = [
  'c.id',
  'c.name',
  'c.domain',
  'c.primary_color',
  'c.secondary_color',
  logoAddress.as('logo'),
  sql<ReceiverRule>`c.receiver_rule`.as('receiver_rule'),
  'c.timezone as time_zone',
] as const

/**
 * The platform's name and the company of a domain, for the sign-in page. A domain may carry a port, capitals and a
 * final dot.
 */
export async function getBrand(db: Db, domain: string | undefined) {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const [settings, company] = await Promise.all([
    db.selectFrom('platform_settings').select('platform_name').executeTakeFirst(),
    host ? findCompanyByHost(db, host) : undefined,
  ])
  return {
    platform_name: settings?.platform_name ?? DEFAULT_PLATFORM_NAME,
    company: company ?? null,
  }
}

/** The active company of a host, or else of the longest domain above it: alfa.com.br for app.alfa.com.br. */
function findCompanyByHost(db: Db, host: string) {
  const labels = host.split('.')
  const domains = labels.map((_, n) => labels.slice(n).join('.'))
  return db
    .selectFrom('companies as c')
    .select(CHOICE)
    .where('c.is_active', '=', true)
    .where('c.domain', 'in', domains)
    .orderBy(sql`length(c.domain)`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The active companies in which the user may work; MASTER may work in all. */
export function listChoices(db: Db, userId: string) {
  return db
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId).on('u.is_active', '=', true))
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.company_id', '=', 'c.id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.is_active', '=', true),
    )
    .select(CHOICE)
    .where('c.is_active', '=', true)
    .where((where) => where.or([where('m.role', 'is not', null), where('u.is_master', '=', true)]))
    .orderBy('c.sort_name')
    .orderBy('c.id')
    .limit(UNPAGED_SIZE)
    .execute()
}

export function getCompany(db: Db, id: string) {
  return db
    .selectFrom('companies as c')
    .select(CHOICE)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function getOwnStorageKey(db: Db) {
  const { rows } = await sql<{ key: string }>`select own_storage_key() as key`.execute(db)
  const [own] = rows
  if (!own) throw new Error('A signed-in user has a key.')
  return own.key
}

/** A user before a company is chosen: only MASTER, whose role is the same in every company, has one then. */
export async function getIdentity(db: Db, id: string) {
  const { is_master, ...user } = await db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email', 'is_master'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_master ? { ...user, role: 'MASTER' as const, user_type: 'MASTER' as const } : user
}

/** The actor's user in the company at hand, as the contract's User. */
export async function getUser(db: Db, { userId, companyId, role, driverId }: Actor) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) => join.on('c.id', '=', companyId))
    .select(['u.id', 'u.username', 'u.full_name', 'u.email'])
    .select(['c.id as company_id', 'c.name as company_name', 'c.domain as company_domain'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, role, user_type: role, driver_id: driverId }
}
