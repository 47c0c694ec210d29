import { locationViews } from '@canhoto/contracts/location-views'
import type { Route } from '../../../access/route.ts'
import { listOwnViews, listViews } from './queries.ts'

export default function locationViewRoutes(route: Route) {
  route(locationViews.list, ({ db, query }) => listViews(db, query))

  route(locationViews.listOwn, ({ db }) => listOwnViews(db))
}
