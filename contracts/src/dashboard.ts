import * as z from 'zod/mini'
import { Delivery } from './deliveries.ts'
import { endpoint } from './endpoint.ts'

export const Kpis = z.object({
  today_deliveries: z.object({
    total: z.number(),
    completed: z.number(),
    pending: z.number(),
    in_progress: z.number(),
    /** The newest of them, bounded; the whole list is GET /api/deliveries?day=today. */
    list: z.array(Delivery),
  }),
  active_drivers: z.number(),
})
export type Kpis = z.infer<typeof Kpis>

export const dashboard = {
  kpis: endpoint({
    method: 'GET',
    path: '/api/dashboard/kpis',
    action: 'dashboard.read',
    summary: "The day's figures of the company.",
    returns: Kpis,
  }),
}
