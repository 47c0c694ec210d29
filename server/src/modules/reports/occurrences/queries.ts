import type { Role } from '@canhoto/contracts/access'
import { MAX_REPORTED_REASONS } from '@canhoto/contracts/limits'
import type { OccurrenceTotals, reportFigures } from '@canhoto/contracts/report-figures'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf, type Condition } from '../../../domain/conditions.ts'
import { type DayRange, withinDays } from '../../../domain/day-range.ts'
import { driversNamed } from '../../../domain/delivery-rows.ts'
import { listOrCsv, newestBy } from '../../../domain/list-or-csv.ts'
import { occurrenceRows } from '../../../domain/occurrence-rows.ts'
import { occurrencesCsv } from './csv.ts'

type ListQuery = output<typeof reportFigures.occurrences.query>
type TotalsQuery = output<typeof reportFigures.occurrenceTotals.query>

export function listOccurrences(db: Db, viewer: Role, query: ListQuery) {
  const { search } = query
  return listOrCsv(db, query, {
    rows: occurrenceRows(db).select('d.client_name'),
    counted: db.selectFrom('occurrences as o'),
    where: allOf(
      matches(query),
      search && sql`o.delivery_id = any(array(select search_deliveries(${search})))`,
    ),
    order: newestBy('o.occurred_at', 'o.id'),
    csv: occurrencesCsv,
    scope: { viewer, column: 'o.company_id' },
  })
}

/** The index occurrences_time reads the period alone. */
export async function getOccurrenceTotals(db: Db, query: TotalsQuery): Promise<OccurrenceTotals> {
  const { start_date, end_date } = query
  const { rows } = await sql<OccurrenceTotals>`
    with found as materialized (
      select o.label, o.delivery_id, o.occurred_at::date as day from occurrences o where ${matches(query)}
    ), by_reason as (
      select label, count(*) as count from found group by label order by 2 desc, 1 limit ${MAX_REPORTED_REASONS}
    ), by_day as (
      select day, count(*) as count from found group by day
    ), days as (
      select each::date as day, coalesce(count, 0) as count
        from generate_series(${start_date}::date, ${end_date}::date, interval '1 day') as days (each)
        left join by_day on day = each::date
    )
    select (select count(*) from found) as count, (select count(distinct delivery_id) from found) as deliveries,
           (select coalesce(json_agg(by_reason order by count desc, label), '[]') from by_reason) as by_reason,
           (select json_agg(days order by day) from days) as days`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The database answers one row.')
  return totals
}

function matches({ driver_id, ...days }: DayRange & { driver_id?: string | undefined }): Condition {
  return allOf(
    driver_id && sql`o.driver_id = any(array(${driversNamed(driver_id)}))`,
    withinDays('o.occurred_at', days),
  )
}
