import type { reports } from '@canhoto/contracts/reports'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../access/as-actor.ts'
import { driverNamed, RECEIPT_ADDRESS } from '../../domain/delivery-rows.ts'

type Filter = output<typeof reports.canhotos.query>

const address = sql<string | null>`${RECEIPT_ADDRESS} || r.file_id`

/** Finished deliveries as the contract's FinishedDelivery. */
export function finishedDeliveries(db: Db, filter: Filter) {
  return finished(
    db
      .selectFrom('deliveries as d')
      .leftJoin('drivers as v', 'v.id', 'd.driver_id')
      .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
      .leftJoin('files as f', 'f.id', 'r.file_id')
      .select([
        'd.id',
        'd.id as delivery_id',
        'd.receipt_id',
        'd.nf_number',
        'd.client_name',
        'd.client_name_extracted',
      ])
      .select([
        'd.driver_id',
        'v.name as driver_name',
        'd.status',
        'd.delivered_at',
        'd.delivered_at as delivery_date',
      ])
      .select(['r.captured_at as receipt_captured_at', 'f.name as filename'])
      .select([address.as('receipt_image_url'), address.as('image_url')])
      .select(sql<boolean>`d.receipt_id is not null`.as('has_receipt')),
    filter,
  )
}

export function countableFinished(db: Db, filter: Filter) {
  return finished(db.selectFrom('deliveries as d'), filter)
}

/** Delivered in the company's days, from start_date to end_date inclusive. */
function finished<Q>(query: Q, filter: Filter): Q {
  type Deliveries = SelectQueryBuilder<
    { d: { driver_id: string | null; id: string; delivered_at: string | null } },
    'd',
    unknown
  >
  let matched = (query as unknown as Deliveries).where('d.delivered_at', 'is not', null)
  if (filter.driver_id) matched = matched.where('d.driver_id', '=', driverNamed(filter.driver_id))
  if (filter.start_date)
    matched = matched.where('d.delivered_at', '>=', sql<string>`${filter.start_date}::date`)
  if (filter.end_date)
    matched = matched.where('d.delivered_at', '<', sql<string>`${filter.end_date}::date + 1`)
  if (filter.search)
    matched = matched.where('d.id', 'in', sql<string>`(select search_deliveries(${filter.search}))`)
  return matched as unknown as Q
}
