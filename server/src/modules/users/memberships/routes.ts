import { users } from '@canhoto/contracts/users'
import { Answer } from '../../../access/answer.ts'
import type { Route } from '../../../access/route.ts'
import { conflict, type DatabaseRefusals } from '../../../platform/errors.ts'
import { setMemberships } from './commands.ts'
import { formatPlanLimit, PLAN_LIMIT_REACHED } from './plan-limit.ts'

export const databaseRefusals: DatabaseRefusals = {
  [PLAN_LIMIT_REACHED]: (detail) => conflict(formatPlanLimit(detail), { code: 'PLAN_LIMIT' }),
}

export default function membershipRoutes(route: Route) {
  route(users.setMemberships, async ({ db, actor, params, body }) => {
    const user = await setMemberships(db, actor, params.id, body)
    return new Answer(user, { message: 'Empresas atualizadas com sucesso!' })
  })
}
