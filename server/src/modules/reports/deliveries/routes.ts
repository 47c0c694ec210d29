import { isMaster } from '@canhoto/contracts/access'
import { reports } from '@canhoto/contracts/reports'
import type { Route } from '../../../access/route.ts'
import { companyName } from '../../../domain/company-scope.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { findDeliveryPage } from '../../../domain/delivery-pages.ts'
import { listOrCsv, orderBySort } from '../../../domain/list-or-csv.ts'
import { deliveriesCsv } from './csv.ts'

export default function deliveryReportRoutes(route: Route) {
  route(reports.deliveries, ({ db, actor, query }) =>
    listOrCsv(query, {
      rows: deliveryRows(db).select(companyName('d.company_id').as('company_name')),
      counted: db.selectFrom('deliveries as d'),
      where: matchesDelivery({ ...query, seesAll: isMaster(actor.role) }),
      order: orderBySort('d', query.sort),
      csv: deliveriesCsv,
      findDeliveries: (...page) => findDeliveryPage(db, ...page),
      scope: { viewer: actor.role, column: 'd.company_id' },
    }),
  )
}
