import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../platform/tables.ts'
import { enterDrivers, type EnterStatement, withStatementTimeout } from './actor.ts'
import { ActorQuery } from './actor-query.ts'

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

export function actorClient(client: pg.PoolClient, enter: EnterStatement) {
  let inTransaction = false
  let broken = false

  async function query(text: string, values: readonly unknown[] = []) {
    try {
      if (text === 'begin') {
        const begun = await begin(client, enter)
        inTransaction = true
        return begun
      }
      if (text === 'commit' || text === 'rollback') {
        inTransaction = false
        return await client.query(text)
      }
      const config = { text, values: [...values], ...statementName(text, enter) }
      return await (inTransaction ? client.query(config) : queryOnce(client, enter, config))
    } catch (error) {
      broken ||= isUnusable(error)
      throw error
    }
  }
  return { query, release: (discard?: boolean) => client.release(discard || broken) }
}

/** Sends both statements in one round trip. When the session is refused, the transaction is rolled back. */
async function begin(client: pg.PoolClient, enter: EnterStatement) {
  try {
    return await client.query(`begin; ${inlineValues(enter)}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function queryOnce(client: pg.PoolClient, enter: EnterStatement, config: pg.QueryConfig) {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(
      new ActorQuery(enter, config, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
}

function inlineValues({ text, values }: EnterStatement) {
  return text.replace(/\$(\d)/g, (_, n: string) => pg.escapeLiteral(values[Number(n) - 1] ?? ''))
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
