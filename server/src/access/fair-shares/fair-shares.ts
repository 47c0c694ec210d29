import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { tooManyCalls } from '../../platform/errors.ts'
import { type EnterStatement, withStatementTimeout } from '../actor.ts'
import type { Connections } from '../as-actor.ts'
import { type CallLimits, callKindOf } from './call-limits.ts'
import { createConnectionTurns } from './connection-turns.ts'
import type { CallOwner } from './connection-usage.ts'
import { holdConnection } from './held-connection.ts'
import { createRateLimit } from './rate-limit.ts'
import { createPasswordTurns } from './password-turns.ts'
import { createSharedConnections, type ShareFor } from './shared-connections.ts'
import { createUploadTurns } from './upload-turns.ts'

/** A longer wait for the rate is refused. */
const MAX_RATE_WAIT_MS = 2_000
/** A refusal is held back, so that a caller who repeats it without a pause stays slow. */
const REFUSAL_DELAY_MS = 1_000

export type FairShares = ReturnType<typeof createFairShares>

/** The one place that keeps a company from slowing down another: the rate of calls, and turns on connections and memory. */
export function createFairShares(pool: pg.Pool, limits: CallLimits, replica?: pg.Pool) {
  const now = () => performance.now()
  const sessions = createRateLimit(limits.sessionCallsPerSecond, now)
  const companies = createRateLimit(limits.companyCallsPerSecond, now)
  const getUploadTurn = createUploadTurns(limits.uploads)

  return {
    /** Waits until the call is within the rate of its session and company. Throws 429 when that takes too long. */
    async awaitRate({ company, session }: CallOwner) {
      const waitMs = Math.max(sessions.waitOf(session), companies.waitOf(company))
      if (waitMs > MAX_RATE_WAIT_MS) {
        await sleep(REFUSAL_DELAY_MS)
        throw tooManyCalls(Math.ceil(waitMs / 1000))
      }
      sessions.count(session)
      companies.count(company)
      if (waitMs > 0) await sleep(waitMs)
    },

    /** Waits for the turn to hold a file in memory. Resolves with the function that ends the turn. */
    awaitUpload: ({ company }: CallOwner, bytes: number, reply: FastifyReply) =>
      getUploadTurn(company, bytes, () => closedSignal(reply)),

    withPasswords: createPasswordTurns(limits.passwords),

    connectionsFor: createTurnsOn(pool, limits, createSharedConnections(pool)),
    /** Apart from those of the primary. An answer may be given up here while it is awaited, so that no read shares a connection. */
    replicaConnectionsFor: createTurnsOn(replica ?? pool, limits),

    /** The same statement, after which the database ends those that take too long for a call of this kind. */
    withTimeout(enter: EnterStatement, endpoint: AnyEndpoint) {
      return withStatementTimeout(enter, limits.statementTimeoutMs[callKindOf(endpoint)])
    },
  }
}

/** Of a pool: its connections for one call, each in its turn. */
function createTurnsOn(pool: pg.Pool, limits: CallLimits, shareReads?: ShareFor) {
  const getTurn = createConnectionTurns(pool.options.max, limits)
  return (owner: CallOwner, endpoint: AnyEndpoint, reply: FastifyReply): Connections => {
    const kind = callKindOf(endpoint)
    const shareFor = kind === 'write' ? undefined : shareReads
    // One for all turns of a stream, which has many.
    let closed: AbortSignal | undefined
    const signal = () => (closed ??= closedSignal(reply))
    return {
      async connect() {
        const endTurn = await getTurn(owner, kind, signal)
        return holdConnection({ pool, shareFor }, endTurn)
      },
    }
  }
}

/** Who a call counts for: the session and its company; before there is one, the user or the network address. */
export function callOwnerOf(caller: object, { ip }: FastifyRequest): CallOwner {
  if ('actor' in caller) {
    const { companyId, sessionId } = caller.actor as { companyId: string; sessionId: string }
    return { company: companyId, session: sessionId }
  }
  return 'userId' in caller ? ownerByKey(`user ${String(caller.userId)}`) : addressOwner(ip)
}

/** Who a call counts for before it is known who makes it. */
export const addressOwner = (address: string) => ownerByKey(`address ${address}`)

const ownerByKey = (key: string): CallOwner => ({ company: key, session: key })

/** Aborted when the caller closes the connection before the answer. */
function closedSignal(reply: FastifyReply) {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  // The connection also closes after a complete answer, and then there is no work to stop.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
