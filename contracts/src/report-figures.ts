import * as z from 'zod/mini'
import { TAX_ID } from './deliveries.ts'
import { DeliveryStatus, DeliveryStatusName } from './delivery-status.ts'
import { endpoint } from './endpoint.ts'
import { OfCompany, paging, Search } from './fields.ts'
import { MAX_PAGE_SIZE, MAX_REPORT_DAYS, PAGE_SIZE } from './limits.ts'
import { Occurrence } from './occurrences.ts'
import { EndDay, StartDay, periodChecks, periodFields } from './period.ts'

/** The deliveries that were registered in a period. Values are of the goods, in R$. */
export const DeliveryTotals = z.object({
  count: z.number(),
  value: z.number(),
  /** Without the statuses that none of them has. */
  by_status: z.array(z.object({ status: DeliveryStatus, count: z.number() })),
  /** Every day of the period. */
  days: z.array(z.object({ day: z.string(), registered: z.number(), delivered: z.number() })),
})
export type DeliveryTotals = z.infer<typeof DeliveryTotals>

export const ReportedOccurrence = z.extend(Occurrence, { client_name: z.string() })
export type ReportedOccurrence = z.infer<typeof ReportedOccurrence>

export const OccurrenceTotals = z.object({
  count: z.number(),
  deliveries: z.number(),
  /** The most frequent first, at most MAX_REPORTED_REASONS. */
  by_reason: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Every day of the period. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
})
export type OccurrenceTotals = z.infer<typeof OccurrenceTotals>

/** A client is known by the document, or without one by the name. */
const client = {
  /** The client's newest delivery that is counted here; the filter `client_of` of a list takes it. */
  id: z.string(),
  client_name: z.string(),
  client_document: z.nullable(z.string()),
}

/** What became of a client's deliveries that were registered in a period. */
export const ClientFigures = z.object({
  ...client,
  deliveries: z.number(),
  delivered: z.number(),
  /** Not made at the last attempt, or for good. */
  failed: z.number(),
  /** Delivered, with a promised day. */
  promised: z.number(),
  /** Those of the promised that were delivered on that day or before. */
  on_time: z.number(),
  /** Of all deliveries, R$. */
  value: z.number(),
})
export type ClientFigures = z.infer<typeof ClientFigures>

/** A client's deliveries that were made and have no valid receipt, so that the shipper does not pay for them yet. */
export const UnprovedByClient = z.object({
  ...client,
  deliveries: z.number(),
  /** Of the goods, R$. */
  value: z.number(),
  /** Days of the company since the oldest of them was delivered. */
  oldest_days: z.number(),
  /** The same for all of them, on average; a whole number. */
  average_days: z.number(),
})
export type UnprovedByClient = z.infer<typeof UnprovedByClient>

export const UnprovedTotals = z.object({
  deliveries: z.number(),
  value: z.number(),
  /** Null where there is none. */
  oldest_days: z.nullable(z.number()),
})
export type UnprovedTotals = z.infer<typeof UnprovedTotals>

/** How the receipt of a delivery that was made stands. */
export const ReceiptStanding = z.enum([
  'VALID',
  'PENDING_REVIEW',
  /** From before receipts were reviewed, and not decided. */
  'BEFORE_REVIEW',
  'REJECTED',
  'NONE',
])
export type ReceiptStanding = z.infer<typeof ReceiptStanding>

/** The deliveries that were made in a period, and their receipts. */
export const ReceiptTotals = z.object({
  count: z.number(),
  /** Those of them with a receipt that was not rejected. */
  proved: z.number(),
  /** Without those that no delivery has. */
  by_standing: z.array(z.object({ standing: ReceiptStanding, count: z.number() })),
  /** Every day of the period. */
  days: z.array(z.object({ day: z.string(), proved: z.number(), unproved: z.number() })),
})
export type ReceiptTotals = z.infer<typeof ReceiptTotals>

/** All clients together, for the deliveries that were registered in a period. */
export const AllClientsTotals = z.object({
  clients: z.number(),
  deliveries: z.number(),
  delivered: z.number(),
  /** As of each client. */
  promised: z.number(),
  on_time: z.number(),
  value: z.number(),
  /** The most deliveries first, at most MAX_REPORTED_CLIENTS. */
  largest: z.array(
    z.object({ client_name: z.string(), deliveries: z.number(), value: z.number() }),
  ),
  /** Every day of the period; of what was registered on it and is delivered. */
  days: z.array(
    z.object({ day: z.string(), on_time: z.number(), late: z.number(), unpromised: z.number() }),
  ),
})
export type AllClientsTotals = z.infer<typeof AllClientsTotals>

const csv = { format: z.optional(z.literal('csv')) }
const driver = { driver_id: z.optional(z.uuid()) }

export const reportFigures = {
  deliveries: endpoint({
    method: 'GET',
    path: '/api/reports/deliveries/totals',
    action: 'reports.figures',
    summary: `Numbers and value of the deliveries that were registered in up to ${MAX_REPORT_DAYS} days.`,
    query: z
      .strictObject({ ...periodFields, ...driver, status: z.optional(DeliveryStatusName) })
      .check(...periodChecks(MAX_REPORT_DAYS)),
    returns: DeliveryTotals,
  }),
  occurrences: endpoint({
    method: 'GET',
    path: '/api/reports/occurrences',
    action: 'reports.read',
    summary: 'Occurrences by filter, newest first; as CSV the whole filtered set.',
    query: z.strictObject({
      ...OfCompany,
      ...driver,
      start_date: z.optional(StartDay),
      end_date: z.optional(EndDay),
      search: Search,
      ...csv,
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(ReportedOccurrence),
    file: 'csv',
  }),
  occurrenceTotals: endpoint({
    method: 'GET',
    path: '/api/reports/occurrences/totals',
    action: 'reports.figures',
    summary: `Numbers of the occurrences of up to ${MAX_REPORT_DAYS} days, by reason and day.`,
    query: z.strictObject({ ...periodFields, ...driver }).check(...periodChecks(MAX_REPORT_DAYS)),
    returns: OccurrenceTotals,
  }),
  clients: endpoint({
    method: 'GET',
    path: '/api/reports/clients',
    action: 'reports.figures',
    summary: `Figures of each client for the deliveries that were registered in up to ${MAX_REPORT_DAYS} days, most deliveries first; as CSV all clients found.`,
    query: z
      .strictObject({
        ...periodFields,
        search: Search,
        ...csv,
        ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
      })
      .check(...periodChecks(MAX_REPORT_DAYS)),
    returns: z.array(ClientFigures),
    file: 'csv',
  }),
  clientTotals: endpoint({
    method: 'GET',
    path: '/api/reports/clients/totals',
    action: 'reports.figures',
    summary: `Figures of all clients together for the deliveries that were registered in up to ${MAX_REPORT_DAYS} days, with the largest clients.`,
    query: z.strictObject(periodFields).check(...periodChecks(MAX_REPORT_DAYS)),
    returns: AllClientsTotals,
  }),
  receiptTotals: endpoint({
    method: 'GET',
    path: '/api/reports/receipts/totals',
    action: 'reports.figures',
    summary: `How the receipts stand of what was delivered in up to ${MAX_REPORT_DAYS} days, by day.`,
    query: z.strictObject(periodFields).check(...periodChecks(MAX_REPORT_DAYS)),
    returns: ReceiptTotals,
  }),
  unproved: endpoint({
    method: 'GET',
    path: '/api/reports/unproved',
    action: 'reports.figures',
    summary:
      'Delivered without a valid receipt, by client, the highest value first; as CSV all clients found.',
    query: z.strictObject({ search: Search, ...csv, ...paging(PAGE_SIZE, MAX_PAGE_SIZE) }),
    returns: z.array(UnprovedByClient),
    file: 'csv',
  }),
  unprovedTotals: endpoint({
    method: 'GET',
    path: '/api/reports/unproved/totals',
    action: 'reports.figures',
    summary: 'Number and value of what was delivered without a valid receipt.',
    returns: UnprovedTotals,
  }),
  ocoren: endpoint({
    method: 'GET',
    path: '/api/reports/ocoren',
    action: 'reports.figures',
    summary: `Proceda's file OCOREN 3.1: what was delivered and what failed in up to ${MAX_REPORT_DAYS} days, of the notes that a client sent or received.`,
    query: z
      .strictObject({
        ...periodFields,
        client_document: z.string().check(z.regex(TAX_ID, 'CPF ou CNPJ inválido.')),
      })
      .check(...periodChecks(MAX_REPORT_DAYS)),
    returns: z.null(),
    file: 'always',
  }),
}
