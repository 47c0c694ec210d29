import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../platform/tables.ts'
import type { Opening } from './actor.ts'
import { ActorQuery } from './actor-query.ts'

/** A database in which the rows of one actor alone exist. The only database a module ever holds. */
export type Db = Kysely<DB>

/** Gives work a transaction of the actor's rows. */
export type Rows = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Each query is a transaction of its own, opened and run in one round trip; `db.transaction()` opens a longer one. */
export function asActor(pool: pg.Pool, opening: Opening): Db {
  const connect = async () => actorClient(await pool.connect(), opening)
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } as never }),
  })
}

export function rowsOf(pool: pg.Pool, opening: Opening): Rows {
  const db = asActor(pool, opening)
  return (work) => db.transaction().execute(work)
}

/** Checks that the session stands, for work that begins outside the database. */
export async function assertOpen(pool: pg.Pool, opening: Opening) {
  await pool.query(opening)
}

function actorClient(client: pg.PoolClient, opening: Opening) {
  let inTransaction = false
  let broken = false

  async function query(text: string, values: readonly unknown[] = []) {
    try {
      if (text === 'begin') {
        const begun = await begin(client, opening)
        inTransaction = true
        return begun
      }
      if (text === 'commit' || text === 'rollback') {
        inTransaction = false
        return await client.query(text)
      }
      const config = { text, values: [...values], ...statementName(text, opening) }
      return await (inTransaction ? client.query(config) : single(client, opening, config))
    } catch (error) {
      broken ||= isUnusable(error)
      throw error
    }
  }
  return { query, release: (discard?: boolean) => client.release(discard || broken) }
}

/** Both in one round trip. A refused opening leaves no half-open transaction behind. */
async function begin(client: pg.PoolClient, opening: Opening) {
  try {
    return await client.query(`begin; ${literal(opening)}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function single(client: pg.PoolClient, opening: Opening, config: pg.QueryConfig) {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(
      new ActorQuery(opening, config, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
}

function literal({ text, values }: Opening) {
  return text.replace(/\$(\d)/g, (_, n: string) => pg.escapeLiteral(values[Number(n) - 1] ?? ''))
}

/** A statement that could not be prepared, or whose plan is stale, leaves the connection's list of prepared ones wrong. */
function isUnusable(error: unknown) {
  const code = (error as { code?: string }).code ?? ''
  return /^(42|26|0A|08|57)/.test(code) || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)
}

const MOST_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * A text seen before is prepared once per connection and opening: a plan made under one role's policies is no use to
 * another's. The list has an end: later texts are planned each time.
 */
function statementName(text: string, opening: Opening) {
  let name = names.get(text)
  if (!name && names.size < MOST_STATEMENTS) names.set(text, (name = `q${names.size}`))
  return name ? { name: `${opening.name}_${name}` } : {}
}
