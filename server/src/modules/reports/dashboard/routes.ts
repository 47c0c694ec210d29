import { dashboard } from '@canhoto/contracts/dashboard'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { getClientTotals } from './client-totals.ts'
import { getCharts } from './charts.ts'
import { getKpis, getPlatformTotals } from './queries.ts'
import { getTrends } from './trends.ts'
import { checkComponents } from './status.ts'

export default function dashboardRoutes(route: Route, dependencies: Dependencies) {
  route(dashboard.kpis, ({ db }) => getKpis(db))

  route(dashboard.client, ({ db }) => getClientTotals(db))

  route(dashboard.trends, ({ db }) => getTrends(db))

  route(dashboard.charts, ({ db }) => getCharts(db))

  route(dashboard.master, ({ db }) => getPlatformTotals(db))

  route(dashboard.status, ({ db }) => checkComponents(db, dependencies))
}
