import { isClient } from '@canhoto/contracts/access'
import { reportFigures } from '@canhoto/contracts/report-figures'
import { reports } from '@canhoto/contracts/reports'
import type { Route } from '../../../access/route.ts'
import { invalid } from '../../../platform/errors.ts'
import { listDeliveries } from './queries.ts'
import { getDeliveryTotals } from './totals.ts'

export default function deliveryReportRoutes(route: Route) {
  route(reports.deliveries, ({ db, actor, query }) => {
    if (query.client && !isClient(actor.role)) throw invalid(NO_CLIENT)
    return listDeliveries(db, actor.role, query)
  })

  route(reportFigures.deliveries, ({ db, query }) => getDeliveryTotals(db, query))
}

const NO_CLIENT = 'O filtro client=current é só para clientes.'
