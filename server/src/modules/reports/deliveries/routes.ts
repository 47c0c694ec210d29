import { isClient, isMaster } from '@canhoto/contracts/access'
import { reportFigures } from '@canhoto/contracts/report-figures'
import { reports } from '@canhoto/contracts/reports'
import type { Db } from '../../../access/as-actor.ts'
import type { Route } from '../../../access/route.ts'
import { companyName } from '../../../domain/company-scope.ts'
import { allOf } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { findDeliveryPage } from '../../../domain/delivery-pages.ts'
import { listOrCsv, orderBySort } from '../../../domain/list-or-csv.ts'
import { invalid } from '../../../platform/errors.ts'
import { deliveriesCsv } from './csv.ts'
import { getDeliveryTotals } from './totals.ts'

export default function deliveryReportRoutes(route: Route) {
  route(reports.deliveries, ({ db, actor, query }) => {
    if (query.client && !isClient(actor.role)) throw invalid(NO_CLIENT)
    return listOrCsv(query, {
      rows: query.client ? clientRows(db) : reportedRows(db),
      counted: db.selectFrom('deliveries as d'),
      where: allOf(
        matchesDelivery({ ...query, seesAll: isMaster(actor.role) }),
        withinDays('d.created_at', query),
      ),
      order: orderBySort('d', query.sort),
      csv: deliveriesCsv,
      findDeliveries: (...page) => findDeliveryPage(db, ...page),
      scope: { viewer: actor.role, column: 'd.company_id' },
    })
  })

  route(reportFigures.deliveries, ({ db, query }) => getDeliveryTotals(db, query))
}

const NO_CLIENT = 'O filtro client=current é só para clientes.'

const reportedRows = (db: Db) =>
  deliveryRows(db).select(companyName('d.company_id').as('company_name'))

/** Also by the names of the specification's client report item. */
const clientRows = (db: Db) =>
  reportedRows(db).select([
    'd.nf_number as nfNumber',
    'd.created_at as date',
    'd.delivery_volume as volume',
    'd.merchandise_value as value',
    'v.name as driver',
  ])
