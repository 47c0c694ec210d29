import type { reports } from '@canhoto/contracts/reports'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../access/as-actor.ts'
import { deliveryRows, matching, receiptAddress } from '../../domain/delivery-rows.ts'
import type { DB } from '../../platform/tables.ts'
import { within } from './days.ts'

type Filter = output<typeof reports.canhotos.query> | output<typeof reports.receipts.query>

/** Finished deliveries as the contract's FinishedDelivery. */
export function finishedDeliveries(db: Db, filter: Filter) {
  const rows = deliveryRows(db)
    .select(['d.id as delivery_id', 'd.delivered_at as delivery_date'])
    .select(['r.captured_at as receipt_captured_at', receiptAddress.as('image_url')])
  return finished(rows, filter)
}

export function countableFinished(db: Db, filter: Filter) {
  return finished(db.selectFrom('deliveries as d'), filter)
}

/** The receipts that show as the contract's ReceiptReportItem, under the id of their delivery. */
export function shownReceipts(db: Db, filter: Filter) {
  const rows = db
    .selectFrom('deliveries as d')
    .leftJoin('drivers as v', 'v.id', 'd.driver_id')
    .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select([
      'd.id',
      'd.id as delivery_id',
      'd.nf_number',
      'v.name as driver_name',
      'f.name as filename',
    ])
    .select(['d.delivered_at', 'd.delivered_at as delivery_date'])
    .select(['r.captured_at as receipt_captured_at', receiptAddress.as('receipt_image_url')])
    .select(
      sql<string>`coalesce(d.client_name_extracted, d.client_name)`.as('client_name_extracted'),
    )
    .where('d.receipt_id', 'is not', null)
  return finished(rows, filter)
}

export function countableReceipts(db: Db, filter: Filter) {
  return countableFinished(db, filter).where('d.receipt_id', 'is not', null)
}

/** Delivered in the company's days, from start_date to end_date inclusive. */
function finished<Q>(query: Q, { driver_id, search, start_date, end_date }: Filter): Q {
  type Deliveries = SelectQueryBuilder<DB & { d: DB['deliveries'] }, 'd', unknown>
  const found = matching(query, { driver_id, search }) as unknown as Deliveries
  return found
    .where('d.delivered_at', 'is not', null)
    .where(within(sql.ref('d.delivered_at'), { start_date, end_date })) as unknown as Q
}
