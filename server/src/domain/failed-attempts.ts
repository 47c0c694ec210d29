import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { UserError } from '../platform/errors.ts'

/** Tries of a name from one address before the next one has to wait a minute, then two, four, up to MAX_WAIT_MIN. */
const MAX_FREE_TRIES = 10
/** Tries from one address within MAX_WAIT_MIN, whatever the names. */
const MAX_TRIES_PER_ADDRESS = 100
const MAX_WAIT_MIN = 15

interface Attempt {
  username: string
  /** The network address. */
  address: string
}

/**
 * Counts a try before its password is looked at, so that tries that arrive at once are all counted. Throws 429 with
 * Retry-After when too many have failed.
 */
export async function countAttempt(db: Db, { username, address }: Attempt) {
  const { rows } = await sql<{ seconds: number }>`
    select count_sign_in_attempt(${username}, ${address}, ${MAX_FREE_TRIES}, ${MAX_TRIES_PER_ADDRESS},
      ${MAX_WAIT_MIN}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0)
    throw new UserError(
      429,
      'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
      { retryAfter: seconds },
    )
}

/** Of one address, or of all. */
export function deleteAttempts(db: Db, username: string, address: string | null = null) {
  return sql`select delete_sign_in_attempts(${username}, ${address})`.execute(db)
}
