import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A browser's subscription, as it gives it itself (PushSubscription.toJSON, RFC 8291). */
const PushSubscription = z.object({
  /** The address at the browser's push service. */
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.object({
    /** A point of the curve P-256, 65 bytes, in Base64 for URLs. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})

/** Notifications of new deliveries on the driver's phone (Web Push). Apart from tracking.ts, which is part of the driver's first download. */
export const pushSubscriptions = {
  own: endpoint({
    method: 'GET',
    path: '/api/tracking/push',
    action: 'tracking.share',
    summary: 'The key that a browser subscribes with, and whether this session has subscribed.',
    returns: z.object({ public_key: z.string(), is_subscribed: z.boolean() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/tracking/push',
    action: 'tracking.share',
    summary: 'Tells the driver of new deliveries on this phone, until its session ends.',
    body: PushSubscription,
    returns: z.null(),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/tracking/push',
    action: 'tracking.share',
    summary: 'Tells this phone of new deliveries no more.',
    returns: z.null(),
  }),
}

/** What a notification says, encrypted for the phone. */
export interface NewDeliveries {
  /** That are new. */
  deliveries: number
  /** Whose photo was refused: another one is wanted. */
  photos?: number
}
