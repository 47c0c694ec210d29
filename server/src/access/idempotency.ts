import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { UserError } from '../platform/errors.ts'
import type { Db } from './as-actor.ts'
import { sendWithNext } from './send-with-next.ts'

const MAX_KEY_LENGTH = 200
const currentUser = sql<string>`actor_id('user')`

/** The key that the caller gave to this request. */
export interface Idempotency {
  key: string
  hash: string
}

/**
 * Reads the Idempotency-Key header; the hash tells the same request from another that reuses the key. It needs the
 * server's secret: a plain hash of a password would be easier to guess than the stored one.
 */
export function parseIdempotency(
  { 'idempotency-key': header }: IncomingHttpHeaders,
  request: unknown,
  hash: (text: string) => string,
): Idempotency | null {
  const key = Array.isArray(header) ? header[0] : header
  if (!key) return null
  if (key.length > MAX_KEY_LENGTH) throw new UserError(400, 'Idempotency-Key longa demais.')
  return { key, hash: hash(JSON.stringify(request)) }
}

/**
 * Runs the work of a key once, inside the caller's transaction: a concurrent second call waits for the first
 * to commit and gets its answer; if the first fails, the second does the work.
 */
export async function runOnce<T>(
  db: Db,
  idempotency: Idempotency | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotency) return work()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key: idempotency.key, request_hash: idempotency.hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return getFirstAnswer<T>(db, idempotency)

  const answer = await work()
  const store = db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', idempotency.key)
    .where('user_id', '=', currentUser)
  await sendWithNext(db, store)
  return answer
}

async function getFirstAnswer<T>(db: Db, idempotency: Idempotency) {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key', '=', idempotency.key)
    .where('user_id', '=', currentUser)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== idempotency.hash) {
    throw new UserError(422, 'Esta Idempotency-Key já foi usada com outro conteúdo.', {
      code: 'KEY_REUSED',
    })
  }
  return first.answer as T
}
