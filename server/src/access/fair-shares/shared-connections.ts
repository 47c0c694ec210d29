import type pg from 'pg'
import { isUnusable } from '../as-actor.ts'
import type { PipelinedQuery, QueryWatcher, SharedConnection } from '../pipelined-query.ts'
import { createQuickStatements } from './quick-statements.ts'

/** Of a pool's connections, those that quick reads share; at least one. */
const SHARE = 0.3
/** A connection whose statement has been at work for so long takes no further one. */
const MAX_AT_WORK_MS = 20

/** Finds the connection of a read, if it may share one. How long it takes decides whether it may the next time. */
export type ShareFor = (query: PipelinedQuery) => Promise<pg.PoolClient> | undefined

/**
 * Of a pool's connections, a few for quick reads: each is sent while others are at work there, so that the database goes on to it without being
 * woken (decision 0058). Whatever finds none here has a connection of its own.
 */
export function createSharedConnections(pool: pg.Pool): ShareFor {
  const { max, pipeline } = pool.options
  const most = pipeline ? Math.max(1, Math.floor(max * SHARE)) : 0
  const statements = createQuickStatements()
  const shared = new Set<SharedConnection>()

  /** None when each is at work on something long. */
  function findShared(now: number) {
    if (shared.size < most) {
      const opened = { client: pool.connect(), waiting: 0, since: now, isBroken: false }
      shared.add(opened)
      return opened
    }
    let least: SharedConnection | undefined
    for (const one of shared) {
      const isFree = !one.isBroken && now - one.since < MAX_AT_WORK_MS
      if (isFree && (!least || one.waiting < least.waiting)) least = one
    }
    return least
  }

  function endOn(one: SharedConnection, now: number, error?: unknown) {
    one.waiting -= 1
    one.since = now
    one.isBroken ||= error !== undefined && isUnusable(error)
    if (one.waiting > 0) return
    shared.delete(one)
    const giveBack = (client: pg.PoolClient) => client.release(one.isBroken)
    void one.client.then(giveBack, () => {})
  }

  const watcher: QueryWatcher = {
    ended(query, error) {
      const now = performance.now()
      const milliseconds = now - Math.max(query.askedAt, query.shared?.since ?? 0)
      statements.ended(query.statement, { milliseconds, bytes: query.bytes })
      if (query.shared) endOn(query.shared, now, error)
    },
  }

  return function shareFor(query) {
    query.askedAt = performance.now()
    query.watcher = watcher
    if (!statements.isQuick(query.statement)) return undefined
    query.shared = findShared(query.askedAt)
    if (query.shared) query.shared.waiting += 1
    return query.shared?.client
  }
}
