import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { UserError } from '../../../platform/errors.ts'

const WINDOW_MIN = 15
const MAX_FAILURES_PER_USERNAME = 10
const MAX_FAILURES_PER_ADDRESS = 100

interface Attempt {
  username: string
  /** The network address. */
  address: string
}

/** Throws 429 while a name or an address has failed too often within the last WINDOW_MIN minutes. */
export async function assertFewFailures(db: Db, attempt: Attempt) {
  const { by_username, by_address } = await countFailures(db, attempt)
  if (by_username >= MAX_FAILURES_PER_USERNAME || by_address >= MAX_FAILURES_PER_ADDRESS)
    throw new UserError(
      429,
      'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
    )
}

function countFailures(db: Db, { username, address }: Attempt) {
  return db
    .selectFrom('sign_in_attempts')
    .select([
      sql<number>`count(*) filter (where username = ${username})`.as('by_username'),
      sql<number>`count(*) filter (where address = ${address})`.as('by_address'),
    ])
    .where('failed_at', '>', sql<string>`now() - make_interval(mins => ${WINDOW_MIN})`)
    .where((where) => where.or([where('username', '=', username), where('address', '=', address)]))
    .executeTakeFirstOrThrow()
}

export function recordFailure(db: Db, attempt: Attempt) {
  return db.insertInto('sign_in_attempts').values(attempt).execute()
}

export function deleteFailures(db: Db, username: string) {
  return db.deleteFrom('sign_in_attempts').where('username', '=', username).execute()
}
