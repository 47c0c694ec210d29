import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'
import { RECEIPT_ADDRESS } from '../../domain/delivery-rows.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The file that an address of ours names: bare, or as a list gave it. Any other address names nothing. */
export function fileIdOf(address: string | undefined) {
  const id = (address ?? '')
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(RECEIPT_ADDRESS, '')
    .toLowerCase()
  return ID.test(id) ? id : null
}

/** A receipt's file, if the asking actor may see the receipt. */
export function findReceiptFile(db: Db, fileId: string) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['f.id', 'f.name', 'f.mime'])
    .select(sql<number>`f.size`.as('size'))
    .where('f.id', '=', fileId)
    .executeTakeFirst()
}
