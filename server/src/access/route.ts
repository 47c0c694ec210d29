import { type Action, can } from '@canhoto/contracts/access'
import type { Endpoint } from '@canhoto/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { forbidden, invalid, unauthenticated } from '../platform/errors.ts'
import { type Actor, choosingFirst, choosingOf, openingOf, type Opening, SIGN_IN } from './actor.ts'
import { Answer, FileAnswer, send } from './answer.ts'
import { asActor, assertOpen, type Db, type Rows, rowsOf } from './as-actor.ts'
import { onceOf, onlyOnce } from './idempotency.ts'
import type { Bearer, Tokens } from './token.ts'
import { readForm, type Upload } from './upload.ts'

type Schema = z.ZodMiniType

const MOST_OF_DEVICE = 200

interface Input<P, Q, B> {
  params: P
  query: Q
  body: B
  /** Present on every endpoint but those that lead to signing in. */
  actor: Actor
  /** Who chose no company yet, or nobody: only for endpoints that lead to a session. */
  userId: string | null
  /** The caller's address, for limits and records. */
  address: string
  /** What the caller's browser calls itself. */
  device: string | null
}

interface Request<P, Q, B> extends Input<P, Q, B> {
  db: Db
}

interface StepsRequest<P, Q, B> extends Input<P, Q, B> {
  file: Upload | null
  /** A transaction for a step on the way. */
  rows: Rows
  /** The transaction that makes the answer: once per Idempotency-Key. */
  once: Rows
}

type Result<R> = R | Answer<R> | FileAnswer

/** How an endpoint of the contract is published. There is no other way. */
export interface Route {
  /** Token, role, rows, then the handler. A GET queries freely; anything else runs in one transaction. */
  <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: (
      request: Request<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<Result<z.input<R>>>,
  ): void
  /** For work that takes its time (bytes to read, to analyse, to store, to hash): no transaction is open around it. */
  inSteps<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: (
      request: StepsRequest<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<Result<z.input<R>>>,
  ): void
}

export function routeOn(app: FastifyInstance, pool: pg.Pool, tokens: Tokens): Route {
  const route: Route = (endpoint, handler) =>
    publish(app, tokens, endpoint, async (request, caller) => {
      const input = parse(endpoint, request, request.body ?? {}, caller)
      if (endpoint.method === 'GET') return handler({ ...input, db: asActor(pool, caller.opening) })

      const once = endpoint.creates
        ? onceOf(request.headers['idempotency-key'], [request.url, request.body])
        : null
      return rowsOf(
        pool,
        caller.opening,
      )((db) => onlyOnce(db, once, () => handler({ ...input, db })))
    })

  route.inSteps = (endpoint, handler) =>
    publish(app, tokens, endpoint, async (request, caller) => {
      // What creates is checked by the transaction that creates it.
      if (!endpoint.creates) await assertOpen(pool, caller.opening)
      const { fields, file } = endpoint.upload
        ? await readForm(request, endpoint.mostBytes)
        : { fields: request.body ?? {}, file: null }
      if (endpoint.upload === 'required' && !file)
        throw invalid('Envie um arquivo no campo "file".')
      const input = parse(endpoint, request, fields, caller)
      const once = onceOf(request.headers['idempotency-key'], [request.url, fields, file?.sha256])
      const rows = rowsOf(pool, caller.opening)
      return handler({
        ...input,
        file,
        rows,
        once: (work) => rows((db) => onlyOnce(db, once, () => work(db))),
      })
    })

  return route
}

interface Caller {
  opening: Opening
  actor: Actor | null
  userId: string | null
}

function publish<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  tokens: Tokens,
  endpoint: Endpoint<P, Q, B, R>,
  run: (request: FastifyRequest, caller: Caller) => Promise<Result<z.input<R>>>,
) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: nobody makes us parse megabytes.
    onRequest: async (request) => {
      callers.set(request, await admit(tokens, endpoint.action, request.headers.authorization))
    },
    handler: async (request, reply: FastifyReply) => {
      const caller = callers.get(request)
      if (!caller) throw unauthenticated('Erro de Autenticação', 'NO_TOKEN')
      return send(reply, endpoint, await run(request, caller))
    },
  })
}

/** Role × action, for whoever holds the token. */
async function admit(
  tokens: Tokens,
  action: Action | 'public',
  header: string | undefined,
): Promise<Caller> {
  if (action === 'public') return { opening: SIGN_IN, actor: null, userId: null }
  const bearer = await tokens.read(header)
  if (action === 'session.choose-company') return chooser(bearer)
  if (bearer.use === 'temporary') throw unauthenticated('Token Inválido', 'TOKEN_TEMPORARY')
  if (!can(bearer.actor.role, action)) throw forbidden()
  return { opening: openingOf(bearer.actor), actor: bearer.actor, userId: bearer.actor.userId }
}

function chooser(bearer: Bearer): Caller {
  if (bearer.use === 'temporary') {
    const { userId, issued } = bearer
    return { opening: choosingFirst(userId, issued), actor: null, userId }
  }
  return { opening: choosingOf(bearer.actor), actor: null, userId: bearer.actor.userId }
}

function parse<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  request: FastifyRequest,
  body: unknown,
  { actor, userId }: Caller,
): Input<z.output<P>, z.output<Q>, z.output<B>> {
  return {
    params: endpoint.params.parse(request.params),
    query: endpoint.query.parse(request.query),
    body: endpoint.body.parse(body),
    // Endpoints without an actor are those of the auth module that lead to one; they read userId.
    actor: actor as Actor,
    userId,
    address: request.ip,
    device: request.headers['user-agent']?.slice(0, MOST_OF_DEVICE) ?? null,
  }
}
