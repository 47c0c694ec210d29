import * as z from 'zod/mini'
import { Company } from './companies.ts'
import { Delivery } from './deliveries.ts'
import { DeliveryStatus } from './delivery-status.ts'
import { endpoint } from './endpoint.ts'
import { CLIENT_DAYS } from './limits.ts'

export const Kpis = z.object({
  today_deliveries: z.object({
    total: z.number(),
    completed: z.number(),
    pending: z.number(),
    in_progress: z.number(),
    /** The newest ones, at most KPI_LIST_SIZE; the whole list is GET /api/deliveries?day=today. */
    list: z.array(Delivery),
  }),
  active_drivers: z.number(),
})
export type Kpis = z.infer<typeof Kpis>

/** A count of this month so far, and of the same part of the previous month. */
export const MonthComparison = z.object({ current: z.number(), previous: z.number() })
export type MonthComparison = z.infer<typeof MonthComparison>

export const Trends = z.object({ registered: MonthComparison, delivered: MonthComparison })
export type Trends = z.infer<typeof Trends>

/** What was delivered on a day of the company. */
export const DayFigures = z.object({
  day: z.string(),
  delivered: z.number(),
  /** Those of them that had a promised day. */
  promised: z.number(),
  /** Those of the promised that were delivered on that day or before. */
  on_time: z.number(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const Charts = z.object({
  /** Delivered today in each hour of the company's clock, from 0 to 23. */
  delivered_by_hour: z.array(z.number()),
  /** Today's list, as the KPIs count it; without the statuses that no delivery has. */
  today_by_status: z.array(z.object({ status: DeliveryStatus, count: z.number() })),
  /** CHART_DAYS days with today as the last, those without deliveries too. */
  days: z.array(DayFigures),
})
export type Charts = z.infer<typeof Charts>

/** A client's deliveries that were registered in the last CLIENT_DAYS days. */
export const ClientTotals = z.object({
  total: z.number(),
  delivered: z.number(),
  in_transit: z.number(),
  /** Not on their way yet, or to be tried again. */
  waiting: z.number(),
  /** Volumes of all of them. */
  volume: z.number(),
})
export type ClientTotals = z.infer<typeof ClientTotals>

/** The platform at a glance; `recent_companies` are the newest. */
export const PlatformTotals = z.object({
  companies: z.number(),
  active_companies: z.number(),
  users: z.number(),
  deliveries: z.number(),
  recent_companies: z.array(Company),
  /** The totals at the end of the previous month, of what still exists. */
  previous_month: z.object({ companies: z.number(), users: z.number(), deliveries: z.number() }),
})
export type PlatformTotals = z.infer<typeof PlatformTotals>

export const COMPONENTS = ['database', 'storage', 'documents', 'tracking'] as const

/** The result of a check of one part of the system, made for this answer. */
export const ComponentStatus = z.object({
  component: z.enum(COMPONENTS),
  state: z.enum(['ok', 'warning', 'down']),
  /** One sentence in Portuguese. */
  detail: z.string(),
})
export type ComponentStatus = z.infer<typeof ComponentStatus>

export const dashboard = {
  master: endpoint({
    method: 'GET',
    path: '/api/dashboard/master',
    action: 'platform.manage',
    summary: 'The totals of the platform and its newest companies.',
    returns: PlatformTotals,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/dashboard/status',
    action: 'status.read',
    summary:
      'The status of database, file storage, reading of documents and tracking, each of them tried now.',
    returns: z.array(ComponentStatus),
  }),
  kpis: endpoint({
    method: 'GET',
    path: '/api/dashboard/kpis',
    action: 'dashboard.read',
    summary: "The day's figures of the company.",
    returns: Kpis,
  }),
  trends: endpoint({
    method: 'GET',
    path: '/api/dashboard/trends',
    action: 'dashboard.read',
    summary:
      'The deliveries that the company registered and delivered this month, and in the same part of the previous month.',
    returns: Trends,
  }),
  client: endpoint({
    method: 'GET',
    path: '/api/dashboard/client',
    action: 'dashboard.client',
    summary: `The client's own deliveries of the last ${CLIENT_DAYS} days, in numbers.`,
    returns: ClientTotals,
  }),
  charts: endpoint({
    method: 'GET',
    path: '/api/dashboard/charts',
    action: 'dashboard.read',
    summary:
      'Deliveries by hour and by status today, and what was delivered in the last 30 days and on time.',
    returns: Charts,
  }),
}
