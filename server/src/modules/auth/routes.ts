import { auth } from '@canhoto/contracts/auth'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import type { Route } from '../../access/route.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { endSession, findUser, listChoices, openSession, prolongSession } from './queries.ts'
import { signIn } from './sign-in.ts'

export default function authRoutes(route: Route, { tokens, now }: Means) {
  const expiry = () => new Date(now().getTime() + SESSION_DAYS * 86_400_000)

  route.inSteps(auth.login, async ({ rows, body, address }) => {
    const user = await signIn(rows, body, address)
    return { user, token: await tokens.temporary(user.id) }
  })

  route(auth.companies, ({ db, userId }) => listChoices(db, userId))

  route(auth.selectCompany, async ({ db, userId, body }) => {
    const actor =
      userId && (await openSession(db, { userId, companyId: body.company_id }, expiry()))
    if (!actor) throw notFound('Empresa não encontrada.')

    const user = await findUser(db, actor)
    const company = { id: actor.companyId, name: user.company_name, domain: user.company_domain }
    return { user, company, token: await tokens.permanent(actor) }
  })

  route(auth.me, ({ db, actor }) => findUser(db, actor))

  route(auth.renew, async ({ db, actor }) => {
    await prolongSession(db, actor.sessionId, expiry())
    return { token: await tokens.permanent(actor) }
  })

  route(auth.logout, async ({ db, actor }) => {
    await endSession(db, actor.sessionId)
    return null
  })
}
