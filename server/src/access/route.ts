import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { Instant } from '@canhoto/contracts/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { unauthenticated } from '../platform/errors.ts'
import type { ReadReplica } from '../platform/read-replica.ts'
import { type Answer, type EventStreamAnswer, type FileAnswer, send } from './answer.ts'
import {
  asActor,
  assertSession,
  type Connections,
  type Db,
  type InTransaction,
  createInTransaction,
} from './as-actor.ts'
import { type Admission, admit, type CallerOf, type Credentials } from './caller.ts'
import { asReader } from './as-reader.ts'
import { callOwnerOf, type FairShares } from './fair-shares/fair-shares.ts'
import type { WithPasswords } from './fair-shares/password-turns.ts'
import { parseIdempotency, runOnce } from './idempotency.ts'
import { parseInput } from './parse-input.ts'
import { receiveForm } from './receive-form.ts'
import type { Form, UploadedFile } from './upload.ts'

const MAX_DEVICE_LENGTH = 200

/** On the request, whose life it shares: the values of a WeakMap live until the next whole collection (decision 57). */
const ADMISSION = 'admission'

interface Input<E extends AnyEndpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** The caller's network address, for limits and records. */
  address: string
  /** Scheme, host and port that the caller asked. */
  origin: string
  /** The User-Agent header of the caller's browser. */
  device: string | null
  /** The X-Phone-Time header: the time of the caller's own clock as it sends the call. */
  phoneTime: string | null
  /** The Last-Event-ID header of a stream that goes on, when it is an instant. */
  lastEventId: string | null
  /** When the headers came; a photo may take minutes more. */
  receivedAt: Date
}

type Request<E extends AnyEndpoint> = Input<E> & CallerOf<E['action']> & { db: Db }

type StepsRequest<E extends AnyEndpoint> = Input<E> &
  CallerOf<E['action']> & {
    file: FileOf<E>
    /** Runs one step of the work in a transaction. */
    inTransaction: InTransaction
    /** Runs the transaction that creates the answer, once per Idempotency-Key. */
    once: InTransaction
    /** Runs work that hashes passwords, in a line with that of other calls. */
    withPasswords: WithPasswords
  }

type GatheredRequest<E extends AnyEndpoint> = Input<E> &
  CallerOf<E['action']> & { inTransaction: InTransaction }

type FileOf<E extends AnyEndpoint> = E['upload'] extends { file: 'required' }
  ? UploadedFile
  : UploadedFile | null

type Result<E extends AnyEndpoint> = Promise<
  z.input<E['returns']> | Answer<z.input<E['returns']>> | FileAnswer | EventStreamAnswer
>

/** Publishes an endpoint of the contract. Every endpoint is published with it. */
export interface Route {
  /** Token, role, rows, then the handler. A GET queries freely; anything else runs in one transaction. */
  <E extends AnyEndpoint>(endpoint: E, handler: (request: Request<E>) => Result<E>): void
  /** For slow work (reading, analyzing, storing or hashing): no transaction is open around it. */
  inSteps<E extends AnyEndpoint>(
    endpoint: E,
    handler: (request: StepsRequest<E>) => Result<E>,
  ): void
  /** For calls that many callers make at once: the handler writes them together and enters their sessions itself. */
  gathered<E extends AnyEndpoint>(
    endpoint: E,
    handler: (request: GatheredRequest<E>) => Result<E>,
  ): void
}

interface RouteContext extends Credentials {
  shares: FairShares
  now: () => Date
  /** Reports are read there. */
  readReplica?: ReadReplica | undefined
}

export function createRoute(app: FastifyInstance, context: RouteContext): Route {
  const { tokens } = context
  app.decorateRequest(ADMISSION)
  const route: Route = (endpoint, handler) =>
    publish(app, context, endpoint, async (request, admitted) => {
      const { enter, caller, connections } = admitted
      const input = { ...parseRequest(endpoint, request, admitted, request.body ?? {}), ...caller }
      if (endpoint.method === 'GET') {
        const source = isReport(endpoint, request) ? context.readReplica : undefined
        return handler({ ...input, db: await createReader(admitted, source) })
      }

      const idempotency =
        endpoint.creates && !enter.withoutCompany
          ? parseIdempotency(request.headers, [request.url, request.body], tokens.keyedHash)
          : null
      const inTransaction = createInTransaction(connections, enter)
      return inTransaction((db) => runOnce(db, idempotency, () => handler({ ...input, db })))
    })

  route.inSteps = (endpoint, handler) =>
    publish(app, context, endpoint, async (request, admitted) => {
      const { enter, caller, connections, withPasswords } = admitted
      const assertEntry = () => assertSession(connections, enter)
      const inTransaction = createInTransaction(connections, enter)
      // The creating transaction checks the session; it is also checked before the bytes of a file are received.
      if (!endpoint.creates && endpoint.action !== 'public') await assertEntry()

      async function handle({ fields, file }: Form) {
        // Receiving takes up to minutes, in which the session may end: its document is not read any more.
        if (file) await assertEntry()
        const input = { ...parseRequest(endpoint, request, admitted, fields), ...caller }
        const whole = [request.url, fields, file?.sha256]
        const idempotency = parseIdempotency(request.headers, whole, tokens.keyedHash)
        return handler({
          ...input,
          file: file as FileOf<typeof endpoint>,
          inTransaction,
          withPasswords,
          once: (work) => inTransaction((db) => runOnce(db, idempotency, () => work(db))),
        })
      }

      if (!endpoint.upload) return handle({ fields: request.body ?? {}, file: null })
      const reception = { assertEntry, awaitUpload: admitted.awaitUpload, inTransaction }
      return receiveForm(request, endpoint.upload, reception, handle)
    })

  route.gathered = (endpoint, handler) =>
    publish(app, context, endpoint, async (request, admitted) => {
      const { enter, caller, connections } = admitted
      const input = { ...parseRequest(endpoint, request, admitted, request.body ?? {}), ...caller }
      return handler({
        ...input,
        inTransaction: (work) => createInTransaction(connections, enter)(work),
      })
    })

  return route
}

async function createReader<E extends AnyEndpoint>(
  { enter, connections, replica }: Admitted<E>,
  readReplica: ReadReplica | undefined,
) {
  return readReplica
    ? asReader({ primary: connections, replica, readReplica }, enter)
    : asActor(connections, enter)
}

/** What a call was admitted to: its entry into the database, and its turns on connections and for its file. */
type Admitted<E extends AnyEndpoint> = Admission<E['action']> & {
  receivedAt: Date
  connections: Connections
  /** The replica's. */
  replica: Connections
  /** Waits for the turn to hold the call's file in memory. Resolves with the function that ends the turn. */
  awaitUpload: (bytes: number) => Promise<() => void>
  withPasswords: WithPasswords
}

function publish<E extends AnyEndpoint>(
  app: FastifyInstance,
  { shares, now, tokens, apiKeys }: RouteContext,
  endpoint: E,
  run: (request: FastifyRequest, admitted: Admitted<E>) => Result<E>,
) {
  type Admitting = Admission<E['action']> & { receivedAt: Date }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { takesForm: endpoint.takesForm ?? false },
    // Before the body is read, so that a caller without permission cannot make the server parse megabytes.
    onRequest: async (request) => {
      const receivedAt = now()
      const { authorization } = request.headers
      const claim = { authorization, address: request.ip }
      const admission = await admit<E['action']>({ tokens, apiKeys }, endpoint.action, claim)
      await shares.awaitRate(callOwnerOf(admission.caller, request))
      request.setDecorator<Admitting>(ADMISSION, { ...admission, receivedAt })
    },
    handler: async (request, reply) => {
      const admission = request.getDecorator<Admitting | undefined>(ADMISSION)
      if (!admission) throw unauthenticated('Erro de Autenticação', 'NO_TOKEN')
      const owner = callOwnerOf(admission.caller, request)
      const admitted: Admitted<E> = {
        ...admission,
        enter: shares.withTimeout(admission.enter, endpoint),
        connections: shares.connectionsFor(owner, endpoint, reply),
        replica: shares.replicaConnectionsFor(owner, endpoint, reply),
        awaitUpload: (bytes: number) => shares.awaitUpload(owner, bytes, reply),
        withPasswords: (work) => shares.withPasswords(owner, work),
      }
      return send(reply, endpoint, await run(request, admitted))
    },
  })
}

function parseRequest<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  { receivedAt }: { receivedAt: Date },
  body: unknown,
): Input<E> {
  const phoneTime = request.headers['x-phone-time']
  const lastEventId = request.headers['last-event-id']
  return {
    params: parseInput<E['params']>(endpoint.params, request.params),
    query: parseInput<E['query']>(endpoint.query, request.query),
    body: parseInput<E['body']>(endpoint.body, body),
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    device: request.headers['user-agent']?.slice(0, MAX_DEVICE_LENGTH) ?? null,
    phoneTime: typeof phoneTime === 'string' ? phoneTime : null,
    lastEventId: isInstant(lastEventId) ? lastEventId : null,
    receivedAt,
  }
}

/** What the office asks of many records; of a list, its file. */
const isReport = ({ path }: AnyEndpoint, { query }: FastifyRequest) =>
  path.startsWith('/api/reports/') || (query as { format?: unknown }).format === 'csv'

const isInstant = (id: unknown): id is string => z.safeParse(Instant, id).success
