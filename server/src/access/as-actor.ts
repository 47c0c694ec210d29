import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../platform/tables.ts'
import { enterDrivers, type EnterStatement, withStatementTimeout } from './actor.ts'
import { ActorQuery } from './actor-query.ts'
import { PreparedQuery } from './prepared-query.ts'

/** A database in which only the rows of one actor exist. Modules are given no other. */
export type Db = Kysely<DB>

/** A pool, or one call's turns on its connections. */
export interface Connections {
  connect: () => Promise<pg.PoolClient>
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

/** The round trip of a transaction's beginning is that of its first query. */
export function actorClient(client: pg.PoolClient, enter: EnterStatement) {
  let transaction: 'none' | 'asked' | 'begun' = 'none'
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
    if (text === 'commit' || text === 'rollback') {
      transaction = 'none'
      if (state === 'begun') return client.query(text)
      // A transaction without a query: its session is checked all the same.
      return text === 'commit' ? queryAsActor(client, enter, { text: 'select' }) : NOTHING
    }
    const config = { text, values: [...values], ...statementName(text, enter) }
    if (state === 'begun') return answerOf(client, (end) => new PreparedQuery(config, end))
    if (state === 'asked') transaction = 'begun'
    return queryAsActor(client, enter, config, state === 'asked')
  }
  return { query, release: (discard?: boolean) => client.release(discard || broken) }
}

const NOTHING: Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'> = {
  command: '',
  rows: [],
  rowCount: 0,
}

const queryAsActor = (
  client: pg.PoolClient,
  enter: EnterStatement,
  config: pg.QueryConfig,
  beginsBlock = false,
) =>
  answerOf(client, (end) => {
    const query = new ActorQuery(enter, config, end)
    return beginsBlock ? query.beginsBlock() : query
  })

type End = ConstructorParameters<typeof PreparedQuery>[1]

function answerOf(client: pg.PoolClient, queryWith: (end: End) => PreparedQuery) {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(queryWith((error, result) => (error ? reject(error) : resolve(result))))
  })
}

/**
 * A statement that could not be prepared, or whose plan is stale, leaves the connection's list of prepared statements
 * wrong.
 */
function isUnusable(error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  return /^(42|26|0A|08|57)/.test(code) || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

const MAX_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * A text is prepared once per connection and way of entering: a plan made under the policies of one role does not fit
 * another. The list is bounded: later texts are planned each time.
 */
function statementName(text: string, enter: EnterStatement) {
  let name = names.get(text)
  if (!name && names.size < MAX_STATEMENTS) names.set(text, (name = `q${names.size}`))
  return name ? { name: `${enter.name}_${name}` } : {}
}
