import { reportFigures } from '@canhoto/contracts/report-figures'
import type { Route } from '../../../access/route.ts'
import { getOccurrenceTotals, listOccurrences } from './queries.ts'

export default function occurrenceReportRoutes(route: Route) {
  route(reportFigures.occurrences, ({ db, actor, query }) => listOccurrences(db, actor.role, query))

  route(reportFigures.occurrenceTotals, ({ db, query }) => getOccurrenceTotals(db, query))
}
