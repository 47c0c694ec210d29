import { savedViews } from '@canhoto/contracts/saved-views'
import type { Route } from '../../../access/route.ts'
import { type DatabaseRefusals, duplicate } from '../../../platform/errors.ts'
import { createView, deleteView } from './commands.ts'
import { viewRows } from './queries.ts'

export const databaseRefusals: DatabaseRefusals = {
  saved_views_name: () => duplicate('name', 'Você já tem uma visão com este nome.'),
}

export default function savedViewRoutes(route: Route) {
  route(savedViews.list, ({ db }) => viewRows(db).execute())

  route(savedViews.create, ({ db, actor, body }) => createView(db, actor, body))

  route(savedViews.delete, ({ db, params }) => deleteView(db, params.id))
}
