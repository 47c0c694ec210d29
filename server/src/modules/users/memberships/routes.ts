import { users } from '@canhoto/contracts/users'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { planLimitRefusals } from '../../../domain/plan-limit.ts'
import { setMemberships } from './commands.ts'

export const databaseRefusals = planLimitRefusals

export default function membershipRoutes(route: Route) {
  route(users.setMemberships, async ({ db, actor, params, body }) => {
    const user = await setMemberships(db, actor, params.id, body)
    return new Answer(user, { message: 'Empresas atualizadas com sucesso!' })
  })
}
