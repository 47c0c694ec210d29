import * as z from 'zod/mini'
import { DeliveryStatus } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'

const TrackingLink = z.object({ link: z.string(), expires_at: z.string() })
export type TrackingLink = z.infer<typeof TrackingLink>

/** What anyone with the link of a delivery sees: no address, no name but the driver's first, no value. */
export const TrackedDelivery = z.object({
  company_name: z.string(),
  /** Of the company, in which instants are shown. */
  time_zone: z.string(),
  nf_number: z.string(),
  status: DeliveryStatus,
  /** YYYY-MM-DD */
  expected_on: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  next_attempt: z.nullable(z.string()),
  /** While it is on its way. */
  driver_first_name: z.nullable(z.string()),
  stops_before: z.nullable(z.number()),
  /** Where the driver was, within about a hundred metres; only while few stops come before. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), seen_at: z.string() })),
  expires_at: z.string(),
})
export type TrackedDelivery = z.infer<typeof TrackedDelivery>

export const trackingLinks = {
  create: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/tracking-link',
    action: 'deliveries.share',
    summary: 'A link that shows this delivery to anyone who has it, until it expires.',
    params: ById,
    returns: TrackingLink,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/deliveries/tracked/:id',
    action: 'public',
    summary: 'The delivery of such a link.',
    params: ById,
    returns: TrackedDelivery,
  }),
}
