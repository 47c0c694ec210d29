import { auth } from '@canhoto/contracts/auth'
import { SESSION_DAYS } from '@canhoto/contracts/limits'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../access/actor.ts'
import type { Route } from '../../access/route.ts'
import type { Means } from '../../modules.ts'
import { notFound } from '../../platform/errors.ts'
import { endSession, findChoice, listChoices, openSession, prolongSession } from './queries.ts'
import { signIn } from './sign-in.ts'

export default function authRoutes(route: Route, { tokens, now }: Means) {
  const expiry = () => new Date(now().getTime() + SESSION_DAYS * 86_400_000)

  route.inSteps(auth.login, async ({ rows, body, address }) => {
    const user = await signIn(rows, body, address)
    return { user, token: await tokens.temporary(user.id) }
  })

  route(auth.companies, ({ db, userId }) => listChoices(db, userId))

  route(auth.selectCompany, async ({ db, userId, body }) => {
    const choice = await findChoice(db, userId, body.company_id)
    if (!choice) throw notFound('Empresa não encontrada.')

    const { user, company } = choice
    const actor: Actor = { ...choice.actor, sessionId: uuid() }
    await openSession(db, actor, expiry())
    return { user, company, token: await tokens.permanent(actor) }
  })

  route(auth.me, async ({ db, actor }) => {
    const choice = await findChoice(db, actor.userId, actor.companyId)
    if (!choice) throw notFound('Empresa não encontrada.')
    return choice.user
  })

  route(auth.renew, async ({ db, actor }) => {
    await prolongSession(db, actor.sessionId, expiry())
    return { token: await tokens.permanent(actor) }
  })

  route(auth.logout, async ({ db, actor }) => {
    await endSession(db, actor.sessionId)
    return null
  })
}
