import { reportFigures } from '@canhoto/contracts/report-figures'
import type { Route } from '../../../access/route.ts'
import { getUnprovedTotals, listClients, listUnproved } from './queries.ts'
import { getClientTotals } from './totals.ts'

export default function clientReportRoutes(route: Route) {
  route(reportFigures.clients, ({ db, query }) => listClients(db, query))

  route(reportFigures.clientTotals, ({ db, query }) => getClientTotals(db, query))

  route(reportFigures.unproved, ({ db, query }) => listUnproved(db, query))

  route(reportFigures.unprovedTotals, ({ db }) => getUnprovedTotals(db))
}
