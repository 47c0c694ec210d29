import type { DeliveryFilter, LastOccurrence, SOURCES } from '@canhoto/contracts/deliveries'
import { OPEN_STATUSES, type DeliveryStatus } from '@canhoto/contracts/delivery-status'
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'
import { allOf, type Condition } from './conditions.ts'

export const RECEIPT_ADDRESS = '/api/reports/canhotos/proxy-view?path='

/** The address of a receipt's picture; `r` is the receipt. */
export const receiptAddress = sql<string | null>`${sql.lit(RECEIPT_ADDRESS)} || r.file_id`

const lastOccurrence = sql<LastOccurrence | null>`case when d.occurrence_label is not null then json_build_object(
  'label', d.occurrence_label, 'occurred_at', d.occurrence_at, 'next_attempt', d.next_attempt) end`

/** A document as lists and records show it: a CPF without the digits at its ends (decision 0032). */
export const maskedDocument = (column: string) =>
  sql<string | null>`masked_document(${sql.ref(column)})`

/** What the office wrote to its driver; a client sees that there is no receipt. */
const PHOTO_REFUSAL = sql<
  string | null
>`case when current_user <> 'canhoto_client' then d.photo_refusal end`

const joinedRows = (db: Db) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('drivers as v', 'v.id', 'd.driver_id')
    .leftJoin('receipts as r', 'r.id', 'd.receipt_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')

const withColumns = (rows: ReturnType<typeof joinedRows>) =>
  rows
    .select([
      'd.id',
      'd.company_id',
      'd.nf_number',
      'd.series',
      'd.nfe_key',
      'd.client_name',
      'd.client_name_extracted',
      'd.sender_name',
      'd.delivery_address',
      'd.municipality',
      'd.uf',
      'd.client_phone',
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
      'd.day_order',
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
      maskedDocument('d.client_document').as('client_document'),
      receiptAddress.as('receipt_image_url'),
      lastOccurrence.as('last_occurrence'),
      PHOTO_REFUSAL.as('photo_refusal'),
    ])
type DeliveryRows = ReturnType<typeof withColumns>

let columns: string | undefined

/** Deliveries as the contract's Delivery, one row each. The text of the columns, which never changes, is made once. */
export function deliveryRows(db: Db): DeliveryRows {
  const rows = joinedRows(db)
  columns ??= textOfColumns(withColumns(rows).compile())
  // The type says what the text holds; a selection without a name of its own has none.
  return rows.select(sql.raw(columns) as never) as unknown as DeliveryRows
}

function textOfColumns({ sql: text, parameters }: CompiledQuery) {
  if (parameters.length > 0) throw new Error('Columns of deliveries take no parameters.')
  return text.slice('select '.length, text.indexOf(' from "deliveries"'))
}

/** Of the goods, R$: a note without their value has only its total. */
export const goodsValue = sql<number>`coalesce(d.merchandise_value, d.invoice_total_value, 0)`

/** Who receives a delivery: the document, or of one without it the name. */
export const clientKey = sql<string>`coalesce(d.client_document, 'nome ' || d.client_name)`

interface Filter extends Partial<Omit<DeliveryFilter, 'sort'>> {
  /** The actor sees every company, as MASTER does. */
  seesAll?: boolean
  /** The actor is a driver. */
  ofDriver?: boolean
}

/** The condition of a filter of the contract on deliveries `d`; days are the company's. */
export function matchesDelivery(filter: Filter): Condition {
  const { driver_id, status, search, day, from, to, import_id } = filter
  return allOf(
    driver_id && isOfDriver(driver_id, filter.seesAll),
    // Literally, as in `OPEN`: a partial index is chosen by the words of the query alone.
    status && sql`d.status = ${sql.lit(status)}`,
    // As one array: thousands of ids are found by it in half the time that a join takes.
    search && sql`d.id = any(array(select search_deliveries(${search})))`,
    day && isListedOn(day, filter.ofDriver),
    from && sql`d.scheduled_for >= ${from}::date`,
    to && sql`d.scheduled_for <= ${to}::date`,
    isOfClient(filter),
    filter.sefaz && IS_WAITING_FOR_SEFAZ,
    import_id && sql`d.id in (select deliveries_of_import(${import_id}))`,
    filter.without_driver && sql`(${OPEN} and d.driver_id is null)`,
    filter.late &&
      sql`(${OPEN} and least(d.delivery_date_expected, d.scheduled_for) < current_date)`,
    filter.without_receipt && UNPROVED,
  )
}

/**
 * Of an event of the environment that the company sends to and that is not registered; the states are the words of the index
 * sefaz_events_open. Drivers and clients see no events.
 */
const IS_WAITING_FOR_SEFAZ = sql<boolean>`
  d.id in (select waiting_for_sefaz())`

/** Of a client who is named by the document, or by a delivery: no address has to say whose CPF it is about. */
export const isOfClient = ({
  client_document,
  client_of,
}: Pick<Filter, 'client_document' | 'client_of'>): Condition =>
  allOf(
    client_document && sql`d.client_document = ${client_document}`,
    client_of &&
      sql`d.client_document = (select c.client_document from deliveries c where c.id = ${client_of})`,
  )

/**
 * Still to be made; the words of the index deliveries_open. Literally: with parameters the plan that a connection keeps could not use
 * the index, and the deliveries of the whole company would be looked at.
 */
const OPEN = sql<boolean>`d.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`

/** Delivered without a valid receipt; the words of the index deliveries_without_receipt. */
export const UNPROVED = sql<boolean>`(d.status = 'DELIVERED' and d.receipt_id is null)`

/** A driver is named by its own id or by its user's (spec 2 section 3), who may drive for several companies. */
export const driversNamed = (id: string) =>
  sql`select v.id from drivers v where v.id = ${id} or v.user_id = ${id}`

/**
 * Within one company it is one driver, and said so, because the database then reads their newest deliveries in the order of
 * an index.
 */
function isOfDriver(id: string, seesAll = false): Condition {
  const drivers = driversNamed(id)
  return seesAll
    ? sql`d.driver_id = any(array(${drivers}))`
    : sql`d.driver_id = (${drivers} limit 1)`
}

/** The deliveries of a day; in a driver's list, today has those of any day whose photo was refused too. */
const isListedOn = (day: string, ofDriver = false): Condition =>
  day === 'today' && ofDriver
    ? sql`(${isOfDay(day)} or d.photo_refused_at is not null and d.driver_id = (select actor_id('driver')))`
    : isOfDay(day)

/** Deliveries created, scheduled, finished or failed on the day; today's also include all open ones. */
export function isOfDay(day: string): Condition {
  const date = day === 'today' ? sql`current_date` : sql`${day}::date`
  const touched = sql<boolean>`
    (d.created_at >= ${date}::timestamptz and d.created_at < (${date} + 1)::timestamptz
     or d.delivered_at >= ${date}::timestamptz and d.delivered_at < (${date} + 1)::timestamptz
     or d.occurrence_at >= ${date}::timestamptz and d.occurrence_at < (${date} + 1)::timestamptz
     or d.scheduled_for = ${date})`
  return day === 'today' ? sql<boolean>`(${touched} or ${OPEN})` : touched
}
