import { sql } from 'kysely'
import type { InTransaction } from '../access/as-actor.ts'
import { rootOf } from './hash-tree.ts'
import { requestToken, type TimeStampAuthority } from './request-token.ts'
import { stampedText } from './stamped-text.ts'

export interface StampContext {
  inTransaction: InTransaction
  authority: TimeStampAuthority
  now: () => Date
}

interface Unstamped {
  company: string
  first_position: number
  hashes: string[]
}

/** More of one day, or of years before there was an authority, take several stamps. */
const MAX_SEALS = 10_000
/** In one run, so that an installation of many companies does not call the authority without an end. */
const MAX_STAMPS = 2000

/**
 * Stamps the seals of every company of the days that are over. Throws when the authority does not answer well: the rest is
 * stamped in the next run. Answers how many stamps were made.
 */
export async function stampChains(context: StampContext): Promise<number> {
  for (let count = 0; count < MAX_STAMPS; count++) if (!(await stampNext(context))) return count
  return MAX_STAMPS
}

async function stampNext({ inTransaction, authority, now }: StampContext): Promise<boolean> {
  const [next] = await inTransaction(async (db) => {
    const { rows } = await sql<Unstamped>`
      select company, first_position, hashes from next_unstamped_seals(${now()}, ${MAX_SEALS})`.execute(
      db,
    )
    return rows
  })
  if (!next) return false
  const { company, first_position, hashes } = next
  const root = rootOf(hashes)
  const last_position = first_position + hashes.length - 1
  const text = stampedText({ company, first_position, last_position, root })
  const { token, stampedAt, authority: name } = await requestToken(authority, Buffer.from(text))
  await inTransaction((db) =>
    sql`select store_chain_stamp(${company}, ${first_position}, ${last_position}, ${root}, ${token}, ${stampedAt}, ${name})`.execute(
      db,
    ),
  )
  return true
}
