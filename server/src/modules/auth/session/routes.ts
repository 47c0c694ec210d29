import { account } from '@canhoto/contracts/account'
import { auth } from '@canhoto/contracts/auth'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import type { Route } from '../../access/route.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { readBrand } from './brand.ts'
import { changeDetails, changePassword } from './own-account.ts'
import { usePasswordReset } from './password-reset.ts'
import { findCompany, findUser, listChoices, openSession } from './queries.ts'
import { endOwnSession, endSession, listSessions, prolongSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

export default function authRoutes(route: Route, { tokens, now }: Means) {
  const expiry = () => new Date(now().getTime() + SESSION_DAYS * 86_400_000)

  route.inSteps(auth.login, async ({ rows, body, address }) => {
    const user = await signIn(rows, body, address)
    return { user, token: await tokens.temporary(user.id) }
  })

  route(auth.brand, ({ db, query }) => readBrand(db, query.domain))

  route(auth.companies, ({ db, userId }) => listChoices(db, userId))

  route(auth.selectCompany, async ({ db, userId, body, device }) => {
    const member = { userId, companyId: body.company_id }
    const actor = await openSession(db, member, { expiresAt: expiry(), device })
    if (!actor) throw notFound('Empresa não encontrada.')

    const [user, company] = [await findUser(db, actor), await findCompany(db, actor.companyId)]
    return { user, company, token: await tokens.permanent(actor) }
  })

  route(auth.me, async ({ db, actor }) => ({
    ...(await findUser(db, actor)),
    company: await findCompany(db, actor.companyId),
  }))

  route(account.update, async ({ db, actor, body }) => {
    await changeDetails(db, actor, body)
    return findUser(db, actor)
  })

  route.inSteps(account.changePassword, ({ rows, actor, body, address }) =>
    changePassword(rows, actor, body, address),
  )

  route.inSteps(account.useReset, ({ rows, body }) => usePasswordReset(rows, body))

  route(account.sessions, ({ db, actor }) => listSessions(db, actor))

  route(account.endSession, ({ db, params }) => endOwnSession(db, params.id))

  route(auth.renew, async ({ db, actor }) => {
    await prolongSession(db, actor.sessionId, expiry())
    return { token: await tokens.permanent(actor) }
  })

  route(auth.logout, async ({ db, actor }) => {
    await endSession(db, actor.sessionId)
    return null
  })
}
