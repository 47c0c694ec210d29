import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserError } from '../platform/errors.ts'
import type { Db } from './as-actor.ts'

const me = sql<string>`actor_id('user')`

/** The key that the caller gave to this very request. */
export interface Once {
  key: string
  hash: string
}

/** Reads the Idempotency-Key header; the hash tells the same request from another that reuses the key. */
export function onceOf(header: string | string[] | undefined, request: unknown): Once | null {
  const key = Array.isArray(header) ? header[0] : header
  if (!key) return null
  if (key.length > 200) throw new UserError(400, 'Idempotency-Key longa demais.')
  // A password's fast hash would be easier to guess than its slow one.
  const told = JSON.stringify(request, (name, value: unknown) =>
    name === 'password' ? undefined : value,
  )
  return { key, hash: createHash('sha256').update(told).digest('hex') }
}

/**
 * Runs the work of a key once, inside the caller's transaction: a concurrent second call waits for the first
 * to commit and gets its answer; if the first fails, the second does the work.
 */
export async function onlyOnce<T>(db: Db, once: Once | null, work: () => Promise<T>): Promise<T> {
  if (!once) return work()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key: once.key, request_hash: once.hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return firstAnswer<T>(db, once)

  const answer = await work()
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', once.key)
    .where('user_id', '=', me)
    .execute()
  return answer
}

async function firstAnswer<T>(db: Db, once: Once) {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key', '=', once.key)
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== once.hash) {
    throw new UserError(422, 'Esta Idempotency-Key já foi usada com outro conteúdo.', {
      code: 'KEY_REUSED',
    })
  }
  return first.answer as T
}
