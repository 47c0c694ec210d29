import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optional } from './fields.ts'
import { MAX_DELIVERIES_IN_ORDER } from './limits.ts'

/** 'embedded': our own, in a straight line; by the streets 'vroom': a VROOM server; 'osrm': our own on the times of an OSRM server. */
export const ROUTE_ENGINES = ['embedded', 'vroom', 'osrm'] as const

export const OrderSuggestion = z.object({
  /** All of them in the suggested order; those without a known place are last, as they came. */
  delivery_ids: z.array(z.uuid()),
  engine: z.enum(ROUTE_ENGINES),
  /** From the start to the last delivery. */
  distance_km: z.number(),
  /** Where it begins: at the driver's last position, or at the first delivery that has a place; null where none has. */
  start: z.nullable(z.enum(['driver', 'first_delivery'])),
  /** Placed where another delivery with their CEP was photographed, or in their municipality. */
  approximate: z.array(z.uuid()),
  /** Without a known place. */
  unplaced: z.array(z.uuid()),
})
export type OrderSuggestion = z.infer<typeof OrderSuggestion>

export const routeOrder = {
  suggest: endpoint({
    method: 'POST',
    path: '/api/deliveries/order/suggestion',
    action: 'deliveries.order',
    summary:
      "A short way through a driver's open deliveries. It changes nothing; those that are not the driver's any more are left out.",
    body: z.object({
      /** The office names the driver; a driver asks for their own. */
      driver_id: optional(z.uuid()),
      /** In the order that they have now. */
      delivery_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DELIVERIES_IN_ORDER)),
    }),
    returns: OrderSuggestion,
  }),
}
