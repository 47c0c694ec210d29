import * as z from 'zod/mini'
import { DeliveryStatus } from './delivery-status.ts'
import { TEST_EVENT, type WebhookEvent } from './webhooks.ts'

const About = z.object({
  delivery_id: z.uuid(),
  nf_number: z.string(),
  series: z.nullable(z.string()),
  /** The access key of the note. */
  nfe_key: z.nullable(z.string()),
  /** Of the delivery, when it happened. */
  status: DeliveryStatus,
})

/** What a call says of each event: ids and fiscal numbers, no data of people. */
const DATA = {
  'delivery.created': About,
  'delivery.status_changed': z.extend(About, { previous_status: z.nullable(DeliveryStatus) }),
  'delivery.delivered': z.extend(About, { previous_status: z.nullable(DeliveryStatus) }),
  'receipt.created': z.extend(About, { receipt_id: z.uuid() }),
  'receipt.reviewed': z.extend(About, {
    receipt_id: z.uuid(),
    receipt_status: z.enum(['PENDING_REVIEW', 'VALID', 'REJECTED']),
  }),
  'occurrence.created': z.extend(About, {
    occurrence_id: z.uuid(),
    reason_code: z.string(),
    reason: z.string(),
  }),
  [TEST_EVENT]: z.object({ webhook_id: z.uuid() }),
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, z.ZodMiniType>

const payload = <N extends keyof typeof DATA>(type: N) =>
  z.object({
    type: z.literal(type),
    /** Of this shape of `data`. A field may come without a new version; none goes, and none changes. */
    version: z.literal(1),
    /** When it happened, which may be long before it is told: a phone can be without a network for hours. */
    timestamp: z.string(),
    data: DATA[type],
  })

/** The JSON body of a call, by its type. */
export const WEBHOOK_PAYLOADS = {
  'delivery.created': payload('delivery.created'),
  'delivery.status_changed': payload('delivery.status_changed'),
  'delivery.delivered': payload('delivery.delivered'),
  'receipt.created': payload('receipt.created'),
  'receipt.reviewed': payload('receipt.reviewed'),
  'occurrence.created': payload('occurrence.created'),
  [TEST_EVENT]: payload(TEST_EVENT),
}

export const WebhookPayload = z.discriminatedUnion('type', [
  WEBHOOK_PAYLOADS['delivery.created'],
  WEBHOOK_PAYLOADS['delivery.status_changed'],
  WEBHOOK_PAYLOADS['delivery.delivered'],
  WEBHOOK_PAYLOADS['receipt.created'],
  WEBHOOK_PAYLOADS['receipt.reviewed'],
  WEBHOOK_PAYLOADS['occurrence.created'],
  WEBHOOK_PAYLOADS[TEST_EVENT],
])
export type WebhookPayload = z.infer<typeof WebhookPayload>
