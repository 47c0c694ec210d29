import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Search } from './fields.ts'
import { FilterDay } from './period.ts'

/** What a driver did today and this month, or on another day and in its month, by the company's calendar. */
export const ReportedDriver = z.object({
  driverKey: z.string(),
  driverId: z.uuid(),
  userId: z.uuid(),
  /** Null of a user who left the company. */
  username: z.nullable(z.string()),
  name: z.string(),
  deliveriesToday: z.number(),
  deliveriesMonth: z.number(),
  occurrencesToday: z.number(),
  occurrencesMonth: z.number(),
  /** Plates of the routes that the driver was on. */
  vehiclesToday: z.array(z.string()),
  vehiclesMonth: z.array(z.string()),
  /** From 1, after sorting. */
  rankToday: z.number(),
  isTopToday: z.boolean(),
})
export type ReportedDriver = z.infer<typeof ReportedDriver>

export const DriverReport = z.object({
  generatedAt: z.string(),
  summary: z.object({
    totalDrivers: z.number(),
    totalDeliveriesToday: z.number(),
    totalDeliveriesMonth: z.number(),
    /** Null while nothing was delivered today. */
    topDriver: z.nullable(ReportedDriver),
  }),
  /** The best of today first, at most UNPAGED_SIZE. */
  drivers: z.array(ReportedDriver),
})
export type DriverReport = z.infer<typeof DriverReport>

/** What all drivers did in the month of a day, the current one until now. */
export const DriverMonth = z.object({
  deliveries: z.number(),
  occurrences: z.number(),
  /** Every day of the month, until today. */
  days: z.array(z.object({ day: z.string(), deliveries: z.number(), occurrences: z.number() })),
  /** Those who made a delivery. */
  driverCount: z.number(),
  /** The most deliveries first, at most MAX_CHARTED_DRIVERS. */
  drivers: z.array(z.object({ driverKey: z.string(), name: z.string(), deliveries: z.number() })),
})
export type DriverMonth = z.infer<typeof DriverMonth>

/** Whether a search by name, user or plate finds the driver, whatever the case and the accents. */
export function matchesReportedDriver(driver: ReportedDriver, search: string) {
  const { name, username, vehiclesMonth } = driver
  return [name, username ?? '', ...vehiclesMonth].some((text) =>
    plainText(text).includes(plainText(search.trim())),
  )
}

const plainText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('pt-BR')

/** Of the company's calendar, not after today; today where none is named. */
const ofDay = { day: z.optional(FilterDay) }

export const driverPerformance = {
  report: endpoint({
    method: 'GET',
    path: '/api/reports/driver-performance',
    action: 'dashboard.read',
    summary:
      'Deliveries, occurrences and vehicles of each driver, today and this month, or on another day and in its month; as CSV the drivers that the search finds.',
    query: z.strictObject({ ...ofDay, search: Search, format: z.optional(z.literal('csv')) }),
    returns: DriverReport,
    file: 'csv',
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/reports/driver-performance/month',
    action: 'dashboard.read',
    summary:
      'Deliveries and occurrences of all drivers on each day of a month, with the drivers who delivered most.',
    query: z.strictObject(ofDay),
    returns: DriverMonth,
  }),
}
