import { users } from '@canhoto/contracts/users'
import type { Route } from '../../access/route.ts'
import { listUsers } from './queries.ts'

export default function userRoutes(route: Route) {
  route(users.list, ({ db }) => listUsers(db))
}
