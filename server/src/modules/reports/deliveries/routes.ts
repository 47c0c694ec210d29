import { reports } from '@canhoto/contracts/reports'
import type { Route } from '../../../access/route.ts'
import { deliveryRows, matchesDelivery } from '../../../domain/delivery-rows.ts'
import { listOrCsv, orderBySort } from '../../../domain/list-or-csv.ts'
import { deliveriesCsv } from './csv.ts'

export default function deliveryReportRoutes(route: Route) {
  route(reports.deliveries, ({ db, query }) =>
    listOrCsv(query, {
      rows: deliveryRows(db),
      counted: db.selectFrom('deliveries as d'),
      where: matchesDelivery(query),
      order: orderBySort('d', query.sort),
      csv: deliveriesCsv,
    }),
  )
}
