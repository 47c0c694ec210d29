import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { paging } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

export const ALERT_TYPES = [
  'delivery_deleted',
  'delivery_failed',
  'delivery_late',
  'unexpected_place',
  'photo_refused',
  'parado',
  'no_signal',
  'plan_limit',
  'webhook_disabled',
  'mailbox_failing',
  'certificate_expiring',
  'sefaz_waiting',
  'invoice_cancelled',
  'sefaz_overdue',
  'invoice_corrected',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

export const ALERT_SEVERITIES = ['info', 'warning', 'critical'] as const

/** What the office is warned of (spec 2 section 3, 'Supervisor alert'). */
export const Alert = z.object({
  id: z.uuid(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(ALERT_SEVERITIES),
  title: z.string(),
  message: z.string(),
  occurredAt: z.string(),
  nfNumber: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  vehicleLabel: z.nullable(z.string()),
  /** The user who did it. */
  actorName: z.nullable(z.string()),
  /** It may be deleted by now. */
  deliveryId: z.nullable(z.uuid()),
  driverId: z.nullable(z.uuid()),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgedByName: z.nullable(z.string()),
})
export type Alert = z.infer<typeof Alert>

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/recent-alerts',
    action: 'alerts.read',
    summary:
      'What the office is warned of, the latest first; only what nobody has acknowledged, or all.',
    query: z.object({
      state: z._default(z.enum(['open', 'acknowledged', 'all']), 'all'),
      type: z.optional(z.enum(ALERT_TYPES)),
      severity: z.optional(z.enum(ALERT_SEVERITIES)),
      ...paging(PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(Alert),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/deliveries/alerts/:id/ack',
    action: 'alerts.read',
    summary: 'A user of the office has seen to the alert. The first one counts.',
    params: ById,
    returns: Alert,
  }),
}
