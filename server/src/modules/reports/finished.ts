import type { reports } from '@canhoto/contracts/reports'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../access/as-actor.ts'
import { deliveryRows, matching, receiptAddress } from '../../domain/delivery-rows.ts'
import type { DB } from '../../platform/tables.ts'

type Filter = output<typeof reports.canhotos.query>

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

/** Delivered in the company's days, from start_date to end_date inclusive. */
function finished<Q>(query: Q, { driver_id, search, start_date, end_date }: Filter): Q {
  type Deliveries = SelectQueryBuilder<DB & { d: DB['deliveries'] }, 'd', unknown>
  let found = matching(query, { driver_id, search }) as unknown as Deliveries
  found = found.where('d.delivered_at', 'is not', null)
  if (start_date) found = found.where('d.delivered_at', '>=', sql<string>`${start_date}::date`)
  if (end_date) found = found.where('d.delivered_at', '<', sql<string>`${end_date}::date + 1`)
  return found as unknown as Q
}
