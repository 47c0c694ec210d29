import { type Action, can } from '@canhoto/contracts/access'
import type { Gate } from '@canhoto/contracts/endpoint'
import { forbidden, unauthenticated } from '../platform/errors.ts'
import {
  type Actor,
  enterAs,
  enterChoosing,
  enterChoosingAgain,
  enterFirstCompany,
  type EnterStatement,
  ENTER_SIGN_IN,
} from './actor.ts'
import type { Bearer, Tokens } from './token.ts'

/** What a handler knows about its caller, which depends on the action of its endpoint. */
export type CallerOf<G extends Gate> = G extends 'public' | 'companies.create'
  ? object
  : G extends 'session.choose-company'
    ? { userId: string }
    : { actor: Actor }

export interface Admission<G extends Gate> {
  enter: EnterStatement
  caller: CallerOf<G>
}

/** Reads the token and checks role × action. The database checks that the session is open. */
export async function admit<G extends Gate>(
  tokens: Tokens,
  action: G,
  authorization: string | undefined,
): Promise<Admission<G>> {
  const admission = await admissionTo(tokens, action, authorization)
  // The action decides the caller, which TypeScript does not follow through the type parameter.
  return admission as Admission<G>
}

async function admissionTo(tokens: Tokens, action: Gate, authorization: string | undefined) {
  if (action === 'public') return { enter: ENTER_SIGN_IN, caller: {} }
  const bearer = await tokens.read(authorization)
  if (action === 'session.choose-company') return admitChoosing(bearer)
  if (action === 'companies.create' && bearer.use === 'temporary')
    return { enter: enterFirstCompany(bearer.userId, bearer.passwordSetAt), caller: {} }
  return admitActor(bearer, action)
}

function admitActor(bearer: Bearer, action: Action): Admission<Action> {
  if (bearer.use === 'temporary') throw unauthenticated('Token Inválido', 'TOKEN_TEMPORARY')
  const { actor } = bearer
  if (!can(actor.role, action)) throw forbidden()
  return { enter: enterAs(actor), caller: { actor } }
}

function admitChoosing(bearer: Bearer): Admission<'session.choose-company'> {
  if (bearer.use === 'permanent') {
    const { actor } = bearer
    return { enter: enterChoosingAgain(actor), caller: { userId: actor.userId } }
  }
  const { userId, passwordSetAt } = bearer
  return { enter: enterChoosing(userId, passwordSetAt), caller: { userId } }
}
