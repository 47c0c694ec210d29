import type { DeliveryFilter, SOURCES } from '@canhoto/contracts/deliveries'
import { OPEN_STATUSES, type DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import type { DB } from '../platform/tables.ts'

export const RECEIPT_ADDRESS = '/api/reports/canhotos/proxy-view?path='

/** Where the shown receipt is seen; `r` is the receipt. */
export const receiptAddress = sql<string | null>`${RECEIPT_ADDRESS} || r.file_id`

/** Deliveries as the contract's Delivery, one row each. */
export function deliveryRows(db: Db) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('drivers as v', 'v.id', 'd.driver_id')
    .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select([
      'd.id',
      'd.company_id',
      'd.nf_number',
      'd.series',
      'd.nfe_key',
      'd.client_name',
      'd.client_name_extracted',
      'd.client_document',
      'd.sender_name',
      'd.delivery_address',
      'd.municipality',
      'd.uf',
      'd.delivery_volume',
      'd.merchandise_value',
      'd.invoice_total_value',
      'd.emission_date',
      'd.departure_date',
      'd.delivery_date_expected',
      'd.scheduled_for',
      'd.notes',
      'd.driver_id',
      'v.name as driver_name',
      'd.route_id',
      'd.receipt_id',
      'f.name as filename',
      'd.delivered_at',
      'd.created_at',
      'd.updated_at',
    ])
    .select([
      sql<DeliveryStatus>`d.status`.as('status'),
      sql<(typeof SOURCES)[number]>`d.source`.as('source'),
      sql<boolean>`d.receipt_id is not null`.as('has_receipt'),
      receiptAddress.as('receipt_image_url'),
    ])
}

type Deliveries<O> = SelectQueryBuilder<DB & { d: DB['deliveries'] }, 'd', O>

/** The rows that a filter of the contract asks for; days are the company's. */
export function matching<Q>(query: Q, filter: Partial<DeliveryFilter>): Q {
  let matched = query as unknown as Deliveries<unknown>
  if (filter.driver_id) matched = matched.where('d.driver_id', '=', driverNamed(filter.driver_id))
  if (filter.status) matched = matched.where('d.status', '=', filter.status)
  if (filter.search)
    matched = matched.where('d.id', 'in', sql<string>`(select search_deliveries(${filter.search}))`)
  if (filter.day) matched = matched.where(ofDay(filter.day))
  return matched as unknown as Q
}

/** A driver is named by its own id or by its user's (spec 2 section 3). */
const driverNamed = (id: string) =>
  sql<string>`(select id from drivers where id = ${id} or user_id = ${id} limit 1)`

/** Created, scheduled or finished on the day; today also holds what is still open (design section 7). */
export function ofDay(day: string) {
  const date = day === 'today' ? sql`current_date` : sql`${day}::date`
  const touched = sql<boolean>`
    (d.created_at >= ${date}::timestamptz and d.created_at < (${date} + 1)::timestamptz
     or d.delivered_at >= ${date}::timestamptz and d.delivered_at < (${date} + 1)::timestamptz
     or d.scheduled_for = ${date})`
  return day === 'today'
    ? sql<boolean>`(${touched} or d.status in (${sql.join(OPEN_STATUSES)}))`
    : touched
}
