import { type Action, can } from '@canhoto/contracts/access'
import { isInScopes } from '@canhoto/contracts/scopes'
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
import type { ApiKeys } from './api-keys.ts'
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

/** What the callers of a process prove who they are with. */
export interface Credentials {
  tokens: Tokens
  apiKeys: ApiKeys
}

interface Claim {
  authorization: string | undefined
  address: string
}

/** Reads the token or key and checks role or scopes × action. The database checks that the session or key is open. */
export async function admit<G extends Gate>(
  credentials: Credentials,
  action: G,
  claim: Claim,
): Promise<Admission<G>> {
  const admission = await admissionTo(credentials, action, claim)
  // The action decides the caller, which TypeScript does not follow through the type parameter.
  return admission as Admission<G>
}

async function admissionTo(
  { tokens, apiKeys }: Credentials,
  action: Gate,
  { authorization, address }: Claim,
) {
  if (action === 'public') return { enter: ENTER_SIGN_IN, caller: {} }
  const keyActor = await apiKeys.read(authorization, address)
  if (keyActor) return admitKey(keyActor, action)
  const bearer = await tokens.read(authorization)
  if (action === 'session.choose-company') return admitChoosing(bearer)
  if (action === 'companies.create' && bearer.use === 'temporary')
    return { enter: enterFirstCompany(bearer.userId, bearer.passwordSetAt), caller: {} }
  return admitActor(bearer, action)
}

/** What is for users alone is in no scope. */
function admitKey(actor: Actor, action: Gate): Admission<Action> {
  if (!isInScopes(actor.scopes ?? [], action) || !can(actor.role, action as Action))
    throw forbidden('Esta chave de API não tem permissão para isto.')
  return { enter: enterAs(actor), caller: { actor } }
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
