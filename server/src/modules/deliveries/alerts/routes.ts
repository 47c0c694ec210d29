import { alerts } from '@canhoto/contracts/alerts'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { acknowledgeAlert, listAlerts } from './queries.ts'

const WATCHING = { concurrency: 1, intervalMs: 60_000 }

export default function alertRoutes(route: Route, { background, raiseTimedAlerts }: Dependencies) {
  background(WATCHING, raiseTimedAlerts)

  route(alerts.list, ({ db, query }) => listAlerts(db, query))

  route(alerts.acknowledge, ({ db, actor, params: { id } }) =>
    acknowledgeAlert(db, id, actor.userId),
  )
}
