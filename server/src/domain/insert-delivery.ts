import type { InsertObject } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { sendWithNext } from '../access/send-with-next.ts'
import type { DB } from '../platform/tables.ts'

type EventAuthor = Pick<
  InsertObject<DB, 'delivery_events'>,
  'company_id' | 'user_id' | 'occurred_at' | 'recorded_at'
>

/**
 * Inserts a delivery with its CREATED event and returns its id; undefined when the company already has a delivery of
 * that nfe_key. `author` is the actor, now, unless the caller has none.
 */
export async function insertDelivery(
  db: Db,
  delivery: InsertObject<DB, 'deliveries'>,
  author: EventAuthor = {},
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('deliveries')
    .values(delivery)
    .onConflict((same) =>
      same.columns(['company_id', 'nfe_key']).where('nfe_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const created = { delivery_id: inserted.id, kind: 'CREATED', to_status: 'PENDING' }
  await sendWithNext(db, db.insertInto('delivery_events').values({ ...author, ...created }))
  return inserted.id
}
