import { reports } from '@canhoto/contracts/reports'
import type { Route } from '../../../access/route.ts'
import { listAudit } from './queries.ts'

export default function auditRoutes(route: Route) {
  route(reports.audit, ({ db, actor, query }) => listAudit(db, actor.role, query))
}
