import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { RECEIPT_ADDRESS } from '../../../domain/delivery-rows.ts'

/** A receipt as the contract's UploadedReceipt. */
export function receiptRows(db: Db) {
  const address = sql<string>`${RECEIPT_ADDRESS} || r.file_id`
  return db
    .selectFrom('receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .innerJoin('deliveries as d', 'd.id', 'r.delivery_id')
    .select(['r.id as receipt_id', 'r.delivery_id', 'r.captured_at'])
    .select([sql<'DELIVERED'>`d.status`.as('status'), sql<string>`f.sha256`.as('sha256')])
    .select([address.as('url'), address.as('publicUrl')])
}

export function findReceipt(db: Db, id: string) {
  return receiptRows(db).where('r.id', '=', id).executeTakeFirst()
}
