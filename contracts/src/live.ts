import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DriverLocation } from './tracking.ts'

/**
 * The events of the stream, by name. Each has as its id the time until which it tells everything: a stream that begins with
 * it in the header Last-Event-ID goes on there. A stream without events has such ids from time to time, too.
 */
export const LIVE_EVENTS = {
  /** Deliveries that were created, changed, assigned or deleted. */
  delivery: z.object({ delivery_ids: z.array(z.uuid()) }),
  /** Deliveries that have a new receipt. */
  receipt: z.object({ delivery_ids: z.array(z.uuid()) }),
  /** Drivers who are somewhere else now, began a route or ended it. */
  location: z.object({ drivers: z.array(DriverLocation) }),
  /** Alerts that were raised. */
  alert: z.object({ alert_ids: z.array(z.uuid()) }),
  /** What happened in between is not known any more: everything is to be read again. */
  resync: z.object({}),
} as const

export type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEvent = {
  [Name in LiveEventName]: { event: Name; data: z.infer<(typeof LIVE_EVENTS)[Name]> }
}[LiveEventName]

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    action: 'live.read',
    summary:
      'What changes, as server-sent events: delivery, receipt, location, alert and resync. Goes on where Last-Event-ID says.',
    returns: z.null(),
    file: 'events',
  }),
}
