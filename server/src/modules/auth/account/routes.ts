import { account } from '@canhoto/contracts/account'
import type { Route } from '../../../access/route.ts'
import { getUser } from '../session/queries.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  updateDetails,
  usePasswordReset,
} from './commands.ts'
import { listSessions } from './queries.ts'

export default function accountRoutes(route: Route) {
  route(account.update, async ({ db, actor, body }) => {
    await updateDetails(db, actor, body)
    return getUser(db, actor)
  })

  route.inSteps(account.changePassword, ({ inTransaction, actor, body, address }) =>
    changePassword(inTransaction, actor, body, address),
  )

  route.inSteps(account.useReset, ({ inTransaction, body }) =>
    usePasswordReset(inTransaction, body),
  )

  route(account.sessions, ({ db, actor }) => listSessions(db, actor))

  route(account.endOtherSessions, ({ db, actor }) => endOtherSessions(db, actor))

  route(account.endSession, ({ db, params }) => endOwnSession(db, params.id))
}
