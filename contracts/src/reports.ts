import * as z from 'zod/mini'
import { Delivery, DeliveryExport } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

/** A finished delivery with the receipt that shows. */
export const FinishedDelivery = z.object({
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
  receipt_image_url: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  filename: z.nullable(z.string()),
})
export type FinishedDelivery = z.infer<typeof FinishedDelivery>

export const reports = {
  canhotos: endpoint({
    method: 'GET',
    path: '/api/reports/canhotos',
    action: 'receipts.read',
    summary:
      'Finished deliveries with their receipts, newest first; as CSV the whole filtered set.',
    query: z.object({
      company_id: z.optional(z.string()),
      driver_id: z.optional(z.uuid()),
      start_date: z.optional(z.iso.date()),
      end_date: z.optional(z.iso.date()),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
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
    query: z.object({
      path: z.optional(z.string().check(z.maxLength(500))),
      url: z.optional(z.string().check(z.maxLength(500))),
    }),
    returns: z.null(),
    file: 'always',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/reports/deliveries',
    action: 'deliveries.read',
    summary: 'Deliveries by filter; as CSV the whole filtered set.',
    query: DeliveryExport,
    returns: z.array(Delivery),
    file: 'csv',
  }),
}
