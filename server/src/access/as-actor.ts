import { Kysely, PostgresDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { DB } from '../platform/tables.ts'
import { enterDrivers, type EnterStatement, withStatementTimeout } from './actor.ts'
import { BEGIN, PipelinedQuery, type Statement } from './pipelined-query.ts'
import { isSentWithNext } from './send-with-next.ts'

/** A database in which only the rows of one actor exist. Modules are given no other. */
export type Db = Kysely<DB>

/** A connection of the pool, until it is released. */
export type HeldConnection = Pick<pg.PoolClient, 'query' | 'release'>

/** A pool, or one call's turns on its connections. */
export interface Connections {
  connect: () => Promise<HeldConnection>
}

/** Runs work in a transaction of the actor's rows. */
export type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Each query is a transaction of its own, entered and run in one round trip; `db.transaction()` begins a longer one. */
export function asActor(connections: Connections, enter: EnterStatement): Db {
  return kyselyOn(async () => actorClient(await connections.connect(), enter))
}

type ActorClient = Pick<ReturnType<typeof actorClient>, 'query' | 'release'>

export const kyselyOn = (connect: () => Promise<ActorClient>): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } as never }),
  })

export function createInTransaction(
  connections: Connections,
  enter: EnterStatement,
): InTransaction {
  const db = asActor(connections, enter)
  return (work) => db.transaction().execute(work)
}

/** Runs work in a transaction of the rows of several drivers, by their sessions; those that have ended are left out. */
export type InDriversTransaction = <T>(
  sessionIds: readonly string[],
  work: (db: Db) => Promise<T>,
) => Promise<T>

export const createInDriversTransaction =
  (connections: Connections, timeoutMs: number): InDriversTransaction =>
  (sessionIds, work) =>
    createInTransaction(
      connections,
      withStatementTimeout(enterDrivers(sessionIds), timeoutMs),
    )(work)

/** Throws (SESSION_ENDED) when the session has ended, for work that begins outside the database. */
export async function assertSession(connections: Connections, enter: EnterStatement) {
  const client = actorClient(await connections.connect(), enter)
  try {
    await client.query('select')
  } finally {
    client.release()
  }
}

/** The round trip of a transaction's beginning is that of its first query, and so is that of what is sent with the next one. */
export function actorClient(client: HeldConnection, enter: EnterStatement) {
  let transaction: 'none' | 'asked' | 'begun' = 'none'
  let waiting: Statement[] = []
  let broken = false

  async function query(text: string, values: readonly unknown[] = []) {
    try {
      return await send(text, values)
    } catch (error) {
      broken ||= isUnusable(error)
      throw error
    }
  }

  function send(text: string, values: readonly unknown[]) {
    const state = transaction
    if (text === 'begin') {
      transaction = 'asked'
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') return end(text)
    const name = statementName(text, enter)
    if (isSentWithNext(values)) {
      if (state === 'none') throw new Error('There is no transaction whose next statement follows.')
      waiting.push({ name, text, values: values.map(prepareValue) })
      return NOTHING
    }
    if (state === 'asked') transaction = 'begun'
    return run({ name, text, values: [...values] }, state)
  }

  async function end(text: 'commit' | 'rollback') {
    const state = transaction
    if (text === 'rollback') waiting = []
    // A transaction without a query: its session is checked all the same.
    if (state !== 'begun') {
      transaction = 'none'
      return text === 'commit' ? run({ text: 'select' }, 'none') : NOTHING
    }
    const answer = await (waiting.length > 0 ? run({ text }, state) : client.query(text))
    transaction = 'none'
    return answer
  }

  function run(config: pg.QueryConfig, state: typeof transaction) {
    const beginning = { none: [enter], asked: [BEGIN, enter], begun: [] }[state]
    const pipeline = { before: [...beginning, ...waiting], isTransaction: state === 'none' }
    waiting = []
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const answer = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      client.query(new PipelinedQuery(pipeline, config, answer))
    })
  }

  const release = (discard?: boolean) =>
    client.release(discard || broken || transaction === 'begun')
  return { query, release }
}

const NOTHING: Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'> = {
  command: '',
  rows: [],
  rowCount: 0,
}

/**
 * A statement whose plan is stale, or that the connection has no longer, does not get better there. One that may only read is of a primary that
 * another server has replaced.
 */
export function isUnusable(error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  return /^(25006|26|0A|08|57)/.test(code) || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

const MAX_NAMES = 1_000
const names = new LRUCache<string, string>({ max: MAX_NAMES })
let named = 0

/**
 * A text is prepared once per connection and way of entering: a plan made under the policies of one role does not fit
 * another. One that was not asked for in a long time has another name when it comes again.
 */
function statementName(text: string, enter: EnterStatement) {
  let name = names.get(text)
  if (!name) names.set(text, (name = `q${named++}`))
  return `${enter.name}_${name}`
}
