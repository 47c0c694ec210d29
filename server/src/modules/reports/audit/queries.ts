import { isMaster, type Role } from '@canhoto/contracts/access'
import type { AuditEntry, reports } from '@canhoto/contracts/reports'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { companyName, inScope } from '../../../domain/company-scope.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import { listOrCsv, newestBy } from '../../../domain/list-or-csv.ts'
import { memberName } from '../../../domain/member-name.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { auditCsv } from './csv.ts'
import { findEntryPage, findNamed, isNamed, type Named } from './search.ts'

type Query = output<typeof reports.audit.query>

/** Shown to MASTER of every company at once, when no company is chosen: more entries would be too many to search. */
const DAYS_OF_ALL_COMPANIES = 7

/** Who did what to which record, as the contract's AuditEntry. */
export async function listAudit(db: Db, viewer: Role, query: Query) {
  const named = query.search ? await findNamed(db, query.search) : undefined
  const isOfAllCompanies = isMaster(viewer) && !query.company_id
  const scope = { viewer, column: 'a.company_id' }
  const search = { isOfAllCompanies, ofCompany: inScope(scope, query) }
  const rows = auditRows(db)
  return listOrCsv(db, query, {
    // Within one company this order changes only the plan: the three tables are read in the order of their indexes.
    rows: isOfAllCompanies ? rows : rows.orderBy('a.company_id'),
    counted: db.selectFrom('audit_entries as a'),
    where: allOf(
      matches(query, named),
      isOfAllCompanies && !query.start_date && isRecent(query.end_date),
    ),
    findPage:
      named && ((where, ...page) => findEntryPage(db, { ...search, named, where }, ...page)),
    order: newestBy('a.occurred_at', 'a.id'),
    csv: auditCsv,
    scope,
  })
}

function auditRows(db: Db) {
  return db
    .selectFrom('audit_entries as a')
    .select(['a.id', 'a.occurred_at', 'a.company_id', 'a.user_id', 'a.action'])
    .select(['a.record_type', 'a.record_id', 'a.changes'])
    .select([
      companyName('a.company_id').as('company_name'),
      memberName('a.user_id', 'a.company_id').as('user_name'),
      recordLabel.as('record_label'),
    ])
    .$castTo<AuditEntry>()
}

/** Users and deliveries have their current name; a deleted record has the name that was recorded. */
const recordLabel = sql`coalesce(a.record_label, case a.record_type
  when 'delivery' then (select d.nf_number from deliveries d where d.id = a.record_id)
  when 'user' then ${memberName('a.record_id', 'a.company_id')}
  when 'driver' then (select v.name from drivers v where v.id = a.record_id) end)`

function matches({ user_id, record_type, ...days }: Query, named: Named | undefined): Condition {
  return allOf(
    withinDays('a.occurred_at', days),
    user_id && sql`a.user_id = ${user_id}::uuid`,
    record_type && sql`a.record_type = ${record_type}`,
    named && isNamed(named),
  )
}

const isRecent = (end_date: string | undefined): Condition =>
  sql`a.occurred_at >= (coalesce(${end_date ?? null}::date, current_date) - ${DAYS_OF_ALL_COMPANIES}::int)::timestamptz`
