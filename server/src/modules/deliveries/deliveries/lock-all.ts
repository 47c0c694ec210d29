import type { DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { conflict, notFound } from '../../../platform/errors.ts'

/** The numbers of more deliveries than these are not named in a sentence. */
const MAX_NAMED = 10

interface Rule {
  isAllowed: (status: DeliveryStatus) => boolean
  /** What is said of those that it does not allow: of one, and of several. */
  one: string
  many: string
}

const DELETED = { one: 'foi excluída', many: 'foram excluídas' }

interface Named {
  id: string
  nf_number: string
}

/**
 * Locks deliveries that are changed together, all or none: answers those that were named. Throws 409 with the numbers and ids
 * of those that were deleted meanwhile or that the rule does not allow, and 404 where the company never had one of them.
 */
export async function lockAll(db: Db, ids: readonly string[], rule: Rule) {
  const found = await db
    .selectFrom('deliveries')
    .select(['id', 'nf_number', 'driver_id'])
    .select(sql<DeliveryStatus>`status`.as('status'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    // In one order: of two calls for the same deliveries one waits for the other, and never both.
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = new Set(ids.filter((id) => !known.has(id)))
  if (missing.size > 0) {
    const deleted = await listDeleted(db, [...missing])
    if (deleted.length < missing.size) throw notFound('Entrega não encontrada.')
    throw refusal(deleted, DELETED)
  }
  const refused = found.filter(({ status }) => !rule.isAllowed(status))
  if (refused.length > 0) throw refusal(refused, rule)
  return found
}

function listDeleted(db: Db, ids: string[]): Promise<Named[]> {
  return db
    .selectFrom('deleted_records')
    .select(['record_id as id', sql<string>`record ->> 'nf_number'`.as('nf_number')])
    .where('table_name', '=', 'deliveries')
    .where('record_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function refusal(refused: readonly Named[], { one, many }: { one: string; many: string }) {
  const current = { delivery_ids: refused.map(({ id }) => id) }
  const numbers = refused.map(({ nf_number }) => nf_number)
  const [first] = numbers
  if (numbers.length === 1) return conflict(`A entrega da NF ${first} ${one}.`, { current })
  return conflict(`As entregas das NFs ${listWords(numbers)} ${many}.`, { current })
}

/** '1, 2 e 3' */
function listWords(words: readonly string[]) {
  const named = words.slice(0, MAX_NAMED)
  const rest = words.length - named.length
  const last = rest > 0 ? `mais ${rest}` : named.pop()
  return `${named.join(', ')} e ${last}`
}
