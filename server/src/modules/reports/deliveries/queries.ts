import { isMaster, type Role } from '@canhoto/contracts/access'
import type { reports } from '@canhoto/contracts/reports'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { companyName } from '../../../domain/company-scope.ts'
import { allOf } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { findDeliveryPage } from '../../../domain/delivery-pages.ts'
import { listOrCsv, orderBySort } from '../../../domain/list-or-csv.ts'
import { deliveriesCsv } from './csv.ts'

export function listDeliveries(
  db: Db,
  viewer: Role,
  query: output<typeof reports.deliveries.query>,
) {
  return listOrCsv(db, query, {
    rows: query.client ? clientRows(db) : reportedRows(db),
    counted: db.selectFrom('deliveries as d'),
    where: allOf(
      matchesDelivery({ ...query, seesAll: isMaster(viewer) }),
      withinDays('d.created_at', query),
    ),
    order: orderBySort('d', query.sort),
    csv: deliveriesCsv,
    findDeliveries: (...page) => findDeliveryPage(db, ...page),
    scope: { viewer: viewer, column: 'd.company_id' },
  })
}

const reportedRows = (db: Db) =>
  deliveryRows(db).select(companyName('d.company_id').as('company_name'))

/** Also by the names of the specification's client report item, with its default of one volume. */
const clientRows = (db: Db) =>
  reportedRows(db).select([
    'd.nf_number as nfNumber',
    'd.created_at as date',
    sql<number>`coalesce(d.delivery_volume, 1)`.as('volume'),
    'd.merchandise_value as value',
    'v.name as driver',
  ])
