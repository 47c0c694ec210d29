import * as z from 'zod/mini'
import { DeliveryStatus, DeliveryStatusName } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'
import {
  Day,
  day,
  Flag,
  json,
  line,
  Money,
  numeric,
  OfCompany,
  optional,
  paging,
  Search,
  text,
} from './fields.ts'
import {
  DOCUMENT_MAX_BYTES,
  MAX_DELIVERIES_AT_ONCE,
  MAX_DELIVERIES_IN_ORDER,
  MAX_DRAFT_LENGTH,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  UNPAGED_SIZE,
} from './limits.ts'
import { EndDay, StartDay, TodayOrDay } from './period.ts'

/** 'cte' and 'mdfe' are listed deliveries: only the invoice's key is known, from a transport document. */
export const SOURCES = ['xml', 'pdf', 'photo', 'manual', 'cte', 'mdfe'] as const

/** A CPF or CNPJ without its punctuation, as a note may have it: its check digits are not looked at. */
export const TAX_ID = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/

const TOO_MANY = `Escolha até ${MAX_DELIVERIES_AT_ONCE} entregas de uma vez.`

/** Several deliveries that are changed at once, all or none. */
const DeliveryIds = z
  .array(z.uuid())
  .check(z.minLength(1), z.maxLength(MAX_DELIVERIES_AT_ONCE, TOO_MANY))

/** Why it was not made at the last attempt. */
export const LastOccurrence = z.object({
  label: z.string(),
  occurred_at: z.string(),
  /** The day of the next attempt. */
  next_attempt: z.nullable(z.string()),
})
export type LastOccurrence = z.infer<typeof LastOccurrence>

export const Delivery = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  nf_number: z.string(),
  series: z.nullable(z.string()),
  nfe_key: z.nullable(z.string()),
  client_name: z.string(),
  client_name_extracted: z.nullable(z.string()),
  client_document: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  delivery_address: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  /** Digits. A list that a phone stored before there was this field is still read. */
  client_phone: z._default(z.nullable(z.string()), null),
  delivery_volume: z.nullable(z.number()),
  merchandise_value: z.nullable(z.number()),
  invoice_total_value: z.nullable(z.number()),
  emission_date: z.nullable(z.string()),
  departure_date: z.nullable(z.string()),
  delivery_date_expected: z.nullable(z.string()),
  scheduled_for: z.nullable(z.string()),
  status: DeliveryStatus,
  source: z.enum(SOURCES),
  notes: z.nullable(z.string()),
  driver_id: z.nullable(z.uuid()),
  driver_name: z.nullable(z.string()),
  /** Its place in the driver's day, from 1; null: after those that have one. Absent from a list that a phone stored before. */
  day_order: z._default(z.nullable(z.number()), null),
  route_id: z.nullable(z.uuid()),
  has_receipt: z.boolean(),
  receipt_id: z.nullable(z.uuid()),
  receipt_image_url: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  /** Absent from a list that a phone stored before there were occurrences. */
  last_occurrence: z.optional(z.nullable(LastOccurrence)),
  /** Why the photos of the stub were refused, where its driver is asked for another one. */
  photo_refusal: z.optional(z.nullable(z.string())),
  delivered_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

/** A delivery that was deleted: by whom, when, and where the driver was who deleted it. */
export const DeletedDelivery = z.object({
  id: z.uuid(),
  nf_number: z.string(),
  client_name: z.string(),
  delivery_address: z.nullable(z.string()),
  /** The driver that the delivery was given to. */
  driver_name: z.nullable(z.string()),
  deleted_at: z.string(),
  deleted_by_name: z.nullable(z.string()),
  /** False for a deletion by the office. */
  is_by_driver: z.boolean(),
  /** Null where the driver's phone had sent no position for some time. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type DeletedDelivery = z.infer<typeof DeletedDelivery>

/** What the user confirmed in the form (spec 2 section 3, 'Delivery summary sent on create'). */
export const DeliverySummary = z.object({
  nf_number: line(20),
  nfe_key: optional(z.string().check(z.maxLength(60))),
  client_name: line(200),
  delivery_address: optional(line(400)),
  emission_date: optional(Day),
  departure_date: optional(Day),
  delivery_date_expected: optional(Day),
  delivery_volume: optional(numeric([z.int(), z.gte(0), z.lte(1_000_000)])),
  merchandise_value: optional(Money),
  invoice_total_value: optional(Money),
})
export type DeliverySummary = z.output<typeof DeliverySummary>

/** Deliveries of a day are those created, scheduled or finished on it; today's list also holds what is still open. */
export const DeliveryFilter = z.object({
  driver_id: z.optional(z.uuid()),
  status: z.optional(DeliveryStatusName),
  /** YYYY-MM-DD in the company's time zone, or 'today'. */
  day: z.optional(TodayOrDay),
  /** Scheduled from and to these days, both included. */
  from: z.optional(StartDay),
  to: z.optional(EndDay),
  client_document: z.optional(z.string().check(z.trim(), z.regex(TAX_ID))),
  /** Of the client of this delivery: how a person is named, whose CPF no list says whole. */
  client_of: z.optional(z.uuid()),
  /** Open deliveries that no driver has. */
  without_driver: Flag,
  /** Open deliveries whose promised or scheduled day is past. */
  late: Flag,
  /** Delivered, and without a receipt that is not rejected. */
  without_receipt: Flag,
  /** Of an event that SEFAZ has not registered. */
  sefaz: z.optional(z.literal('waiting')),
  /** What an import created. */
  import_id: z.optional(z.uuid()),
  search: Search,
  sort: z._default(
    z.enum(['created_at', '-created_at', '-updated_at', '-delivered_at']),
    '-created_at',
  ),
})
export type DeliveryFilter = z.output<typeof DeliveryFilter>

const OfferedClient = z.object({
  /** Masked of a person: ***.456.789-**. */
  client_document: z.string(),
  client_name: z.string(),
  /** Of a person the newest delivery, for the filter `client_of`; null of a company, whose document is the filter. */
  client_of: z.nullable(z.uuid()),
})
export type OfferedClient = z.output<typeof OfferedClient>

export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    action: 'deliveries.read',
    summary: 'Deliveries, newest first; a driver sees their own, a client those of their document.',
    query: z.extend(DeliveryFilter, paging(UNPAGED_SIZE, UNPAGED_SIZE)),
    returns: z.array(Delivery),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/deliveries/:id',
    action: 'deliveries.read',
    summary: 'One delivery.',
    params: ById,
    returns: Delivery,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/deliveries/:id',
    action: 'deliveries.delete',
    summary: 'Deletes a delivery that is not finished and has no receipt. Its record is archived.',
    params: ById,
    returns: ById,
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/api/deliveries/deleted',
    action: 'deliveries.restore',
    summary: 'The deliveries that were deleted in the last RESTORE_DAYS days, the latest first.',
    query: z.object({ search: Search, ...paging(PAGE_SIZE, MAX_PAGE_SIZE) }),
    returns: z.array(DeletedDelivery),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/restore',
    action: 'deliveries.restore',
    summary:
      'Restores a deleted delivery with its history and documents, unless its note was registered again.',
    params: ById,
    returns: Delivery,
  }),
  createFromSefaz: endpoint({
    method: 'POST',
    path: '/api/deliveries/create-from-sefaz',
    action: 'deliveries.create',
    summary: 'Registers a delivery from an invoice document, or by hand without one.',
    upload: {
      file: 'optional',
      maxBytes: DOCUMENT_MAX_BYTES,
      // A letter with an accent has two bytes.
      longFields: { structured: 2 * MAX_DRAFT_LENGTH },
    },
    creates: true,
    body: z.object({
      /** A phone may choose the id before it reaches the server. */
      id: optional(z.uuid()),
      summary: json(DeliverySummary),
      structured: z.optional(z.string().check(z.maxLength(MAX_DRAFT_LENGTH))),
      isSefazValid: z.optional(z.string().check(z.maxLength(10))),
      driver_id: optional(z.uuid()),
      notes: optional(text(2000)),
    }),
    returns: Delivery,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/deliveries/assign',
    action: 'deliveries.assign',
    summary:
      'Gives deliveries to a driver, or with null takes them away from theirs, all or none: 409 names those that were finished or deleted meanwhile.',
    body: z.object({ delivery_ids: DeliveryIds, driver_id: z.nullable(z.uuid()) }),
    returns: z.object({ assigned: z.number() }),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/deliveries/schedule',
    action: 'deliveries.dispatch',
    summary:
      'Sets the day on which open deliveries are to be made, all or none, as with assigning them.',
    body: z.object({ delivery_ids: DeliveryIds, day: day('Escolha um dia.') }),
    returns: z.object({ scheduled: z.number() }),
  }),
  clients: endpoint({
    method: 'GET',
    path: '/api/deliveries/clients',
    action: 'deliveries.dispatch',
    summary:
      'Clients of recent deliveries whose name contains the search, or the one with the document or of the delivery.',
    query: z.object({
      search: Search,
      client_document: DeliveryFilter.shape.client_document,
      client_of: DeliveryFilter.shape.client_of,
    }),
    returns: z.array(OfferedClient),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/deliveries/order',
    action: 'deliveries.order',
    summary:
      "The order in which a driver makes deliveries; the driver's others come after them. Those that are not the driver's any more are left out.",
    body: z.object({
      /** The office names the driver; a driver orders their own. */
      driver_id: optional(z.uuid()),
      delivery_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DELIVERIES_IN_ORDER)),
    }),
    returns: z.object({ ordered: z.number() }),
  }),
}

/** The report shows when a delivery was last updated, and has that order unless another is asked for. */
export const DeliveryExport = z.strictObject({
  ...DeliveryFilter.shape,
  sort: z._default(
    z.enum(['created_at', '-created_at', 'updated_at', '-updated_at']),
    '-updated_at',
  ),
  /** Registered on and between these days of the company. */
  start_date: z.optional(StartDay),
  end_date: z.optional(EndDay),
  /** A client's own, which are all that a client sees; each row is then a ClientReportItem too. */
  client: z.optional(z.literal('current')),
  ...OfCompany,
  ...paging(PAGE_SIZE, 200),
  format: z.optional(z.literal('csv')),
})
