import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from '../platform/tables.ts'

type Db = Kysely<DB>

/** The parameters of such statements: Kysely's driver passes on these and the text of a compiled query, and nothing else of it. */
const waiting = new WeakSet<readonly unknown[]>()

/**
 * Leaves a statement of a transaction to the round trip of the next one, or of its commit. Its answer is not read, and its error is that of the
 * next one: only for what nobody waits for outside the database.
 */
export async function sendWithNext(db: Db, statement: { compile(db: Db): CompiledQuery }) {
  const compiled = statement.compile(db)
  const parameters = [...compiled.parameters]
  waiting.add(parameters)
  await db.executeQuery({ ...compiled, parameters })
}

export const isSentWithNext = (parameters: readonly unknown[]) => waiting.has(parameters)
