import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** The query builder on one connection that its caller opened and closes, and in the caller's transaction. */
export function connectionDb(client: pg.ClientBase) {
  const connection = {
    query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    release: () => {},
  }
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
