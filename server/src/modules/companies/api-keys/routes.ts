import { apiKeys } from '@canhoto/contracts/api-keys'
import type { Route } from '../../../access/route.ts'
import { createKey, revokeKey } from './commands.ts'
import { listKeys } from './queries.ts'

export default function apiKeyRoutes(route: Route) {
  route(apiKeys.list, ({ db, query }) => listKeys(db, query))

  route(apiKeys.create, ({ db, actor, body }) => createKey(db, actor.companyId, body))

  route(apiKeys.revoke, ({ db, params }) => revokeKey(db, params.id))
}
