import { auth } from '@canhoto/contracts/auth'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { endOwnSession } from '../account/commands.ts'
import { openSession, renewSession, signIn } from './commands.ts'
import { getBrand, getCompany, getOwnStorageKey, getUser, listChoices } from './queries.ts'

export default function sessionRoutes(route: Route, { tokens, now }: Dependencies) {
  const newExpiry = () => new Date(now().getTime() + SESSION_DAYS * 86_400_000)

  route.inSteps(auth.login, async ({ inTransaction, withPasswords, body, address }) => {
    const { user, passwordSetAt, resetToken } = await withPasswords((passwords) =>
      signIn(inTransaction, passwords, body, address, now()),
    )
    return {
      user,
      token: await tokens.temporary(user.id, passwordSetAt),
      ...(resetToken && { reset_token: resetToken }),
    }
  })

  route(auth.brand, ({ db, query }) => getBrand(db, query.domain))

  route(auth.companies, ({ db, userId }) => listChoices(db, userId))

  route(auth.selectCompany, async ({ db, userId, body: { company_id: companyId }, device }) => {
    const newSession = { userId, companyId, expiresAt: newExpiry(), device }
    const { actor, storageKey } = await openSession(db, newSession)
    const [user, company] = [await getUser(db, actor), await getCompany(db, companyId)]
    return { user, company, token: await tokens.permanent(actor), storage_key: storageKey }
  })

  route(auth.me, async ({ db, actor }) => ({
    ...(await getUser(db, actor)),
    company: await getCompany(db, actor.companyId),
    storage_key: await getOwnStorageKey(db),
  }))

  route(auth.renew, async ({ db, actor }) => {
    await renewSession(db, actor.sessionId, newExpiry())
    return { token: await tokens.permanent(actor) }
  })

  route(auth.logout, async ({ db, actor }) => {
    return endOwnSession(db, actor.sessionId)
  })
}
