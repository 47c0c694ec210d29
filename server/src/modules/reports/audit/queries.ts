import { isMaster, type Role } from '@canhoto/contracts/access'
import type { AuditEntry, reports } from '@canhoto/contracts/reports'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../access/as-actor.ts'
import { within } from './days.ts'

type Filter = output<typeof reports.audit.query>

/** Days that whoever runs the platform is shown of every company at once, when they name none. */
const DAYS_OF_ALL = 7

/** What of the audit is asked for. The entries of all companies together are too many to look through: their latest days. */
export function auditOf(role: Role, filter: Filter) {
  const ofAll = isMaster(role) && !filter.company_id
  return { ...filter, ofAll }
}
type Asked = ReturnType<typeof auditOf>

/** Who did what to which record, as the contract's AuditEntry. */
export function auditEntries(db: Db, asked: Asked) {
  const entries = db
    .selectFrom('audit_entries as a')
    .select([
      'a.id',
      'a.occurred_at',
      'a.company_id',
      'a.user_id',
      'a.action',
      'a.record_type',
      'a.record_id',
      'a.changes',
      sql`(select c.name from companies c where c.id = a.company_id)`.as('company_name'),
      sql`(select u.full_name from users u where u.id = a.user_id)`.as('user_name'),
      label.as('record_label'),
    ])
    .where(matching(asked))
    .$castTo<AuditEntry>()
  // Of one company it changes nothing but the plan: the three tables are read in the order of their indexes.
  return asked.ofAll ? entries : entries.orderBy('a.company_id')
}

export function countableAudit(db: Db, asked: Asked) {
  return db.selectFrom('audit_entries as a').where(matching(asked))
}

/** People and deliveries are called what they are called now; of the removed, what was written down is left. */
const label = sql`coalesce(a.record_label, case a.record_type
  when 'delivery' then (select d.nf_number from deliveries d where d.id = a.record_id)
  when 'user' then (select u.full_name from users u where u.id = a.record_id)
  when 'driver' then (select v.name from drivers v where v.id = a.record_id) end)`

function matching({ ofAll, search, user_id, record_type, company_id, ...days }: Asked) {
  const conditions = [
    within(sql.ref('a.occurred_at'), days),
    ...(ofAll && !days.start_date ? [latest(days.end_date)] : []),
    ...(user_id ? [sql`a.user_id = ${user_id}::uuid`] : []),
    ...(record_type ? [sql`a.record_type = ${record_type}`] : []),
    ...(company_id ? [sql`a.company_id = ${company_id}::uuid`] : []),
    ...(search ? [named(search)] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const latest = (end_date: string | undefined) =>
  sql`a.occurred_at >= (coalesce(${end_date ?? null}::date, current_date) - ${DAYS_OF_ALL}::int)::timestamptz`

/** By the name of whoever did it, or by what the record is called. */
function named(search: string) {
  const has = (column: string) =>
    sql<boolean>`strpos(plain_text(${sql.ref(column)}), plain_text(${search})) > 0`
  return sql`(${has('a.record_label')}
    or a.user_id in (select u.id from users u where ${has('u.full_name')})
    or a.record_id in (
      select u.id from users u where ${has('u.full_name')}
      union all select v.id from drivers v where ${has('v.name')}
      union all select d.id from deliveries d where d.id in (select search_deliveries(${search})) and ${has('d.nf_number')}))`
}
