import * as z from 'zod/mini'
import { Delivery, DeliveryExport } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { OfCompany, paging, Search } from './fields.ts'
import { Circumstance } from './receipts.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE, UNPAGED_SIZE } from './limits.ts'
import { EndDay, StartDay } from './period.ts'

/** Of which company a row is: MASTER's lists show it. */
const company = { company_id: z.uuid(), company_name: z.nullable(z.string()) }

/** A client's delivery by the names of spec 2 section 3. */
const ClientReportItem = z.object({
  nfNumber: z.string(),
  /** When it was registered. */
  date: z.string(),
  volume: z.number(),
  /** R$. */
  value: z.nullable(z.number()),
  driver: z.nullable(z.string()),
})

export const ReportedDelivery = z.extend(Delivery, {
  ...company,
  ...z.partial(ClientReportItem).shape,
})
export type ReportedDelivery = z.infer<typeof ReportedDelivery>

/** A finished delivery with the receipt that is shown. */
export const FinishedDelivery = z.object({
  ...company,
  id: z.uuid(),
  delivery_id: z.uuid(),
  receipt_id: z.nullable(z.uuid()),
  nf_number: z.string(),
  client_name: z.string(),
  client_name_extracted: z.nullable(z.string()),
  driver_id: z.nullable(z.uuid()),
  driver_name: z.nullable(z.string()),
  status: z.string(),
  has_receipt: z.boolean(),
  delivered_at: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  receipt_captured_at: z.nullable(z.string()),
  circumstance: Circumstance,
  receipt_image_url: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  filename: z.nullable(z.string()),
})
export type FinishedDelivery = z.infer<typeof FinishedDelivery>

export const ReceiptReportItem = z.object({
  ...company,
  id: z.uuid(),
  delivery_id: z.uuid(),
  receipt_id: z.uuid(),
  nf_number: z.string(),
  client_name_extracted: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  delivery_date: z.nullable(z.string()),
  receipt_captured_at: z.nullable(z.string()),
  circumstance: Circumstance,
  receipt_image_url: z.nullable(z.string()),
  filename: z.nullable(z.string()),
})
export type ReceiptReportItem = z.infer<typeof ReceiptReportItem>

/** The kinds of records whose changes are recorded. */
export const AUDITED = [
  'user',
  'driver',
  'vehicle',
  'reason',
  'company',
  'settings',
  'delivery',
  'api_key',
  'webhook',
  'mailbox',
  'import_file',
  'email_schedule',
  'certificate',
  'sefaz_settings',
  'sefaz_event',
  'dfe_shipper',
  'session',
] as const

export const AUDIT_ACTIONS = [
  'CREATED',
  'UPDATED',
  'DELETED',
  'ASSIGNED',
  'STATUS',
  'RECEIPT',
  'REVIEW',
  'OCCURRENCE',
  'RESTORED',
  'USED',
  'SIGNED_IN',
  'PASSWORD_RESET',
] as const

export const AuditEntry = z.object({
  id: z.string(),
  occurred_at: z.string(),
  company_id: z.nullable(z.uuid()),
  company_name: z.nullable(z.string()),
  user_id: z.nullable(z.uuid()),
  user_name: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  record_type: z.enum(AUDITED),
  record_id: z.nullable(z.uuid()),
  /** How users know the record: a name, a plate, the number of a note. */
  record_label: z.nullable(z.string()),
  /** Old and new value of each changed field; null for both where the value is personal and was not recorded. */
  changes: z.record(
    z.string(),
    z.object({ from: z.nullable(z.unknown()), to: z.nullable(z.unknown()) }),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const reports = {
  canhotos: endpoint({
    method: 'GET',
    path: '/api/reports/canhotos',
    action: 'receipts.read',
    summary:
      'Finished deliveries with their receipts, newest first; as CSV the whole filtered set.',
    query: z.strictObject({
      ...OfCompany,
      driver_id: z.optional(z.uuid()),
      start_date: z.optional(StartDay),
      end_date: z.optional(EndDay),
      search: Search,
      format: z.optional(z.literal('csv')),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(FinishedDelivery),
    file: 'csv',
  }),
  viewReceipt: endpoint({
    method: 'GET',
    path: '/api/reports/canhotos/proxy-view',
    action: 'receipts.read',
    summary:
      'The picture of a receipt of this company, by the address that a list gave. Never fetches another host.',
    query: z.strictObject({
      path: z.optional(z.string().check(z.maxLength(500))),
      url: z.optional(z.string().check(z.maxLength(500))),
    }),
    returns: z.null(),
    file: 'always',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/reports/deliveries',
    action: 'reports.deliveries',
    summary:
      "Deliveries by filter; as CSV the whole filtered set. With client=current a client's own.",
    query: DeliveryExport,
    returns: z.array(ReportedDelivery),
    file: 'csv',
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/reports/receipts',
    action: 'reports.read',
    summary: 'The shown receipts, newest first; as CSV the whole filtered set.',
    query: z.strictObject({
      ...OfCompany,
      delivery_id: z.optional(z.uuid()),
      driver_id: z.optional(z.uuid()),
      start_date: z.optional(StartDay),
      end_date: z.optional(EndDay),
      search: Search,
      format: z.optional(z.literal('csv')),
      ...paging(UNPAGED_SIZE, UNPAGED_SIZE),
    }),
    returns: z.array(ReceiptReportItem),
    file: 'csv',
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/reports/audit',
    action: 'audit.read',
    summary:
      'Who did what to which record, newest first; as CSV the whole filtered set. Days are the company’s.',
    query: z.strictObject({
      search: Search,
      user_id: z.optional(z.uuid()),
      record_type: z.optional(z.enum(AUDITED)),
      start_date: z.optional(StartDay),
      end_date: z.optional(EndDay),
      ...OfCompany,
      format: z.optional(z.literal('csv')),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(AuditEntry),
    file: 'csv',
  }),
}
