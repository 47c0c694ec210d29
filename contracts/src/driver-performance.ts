import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Search } from './fields.ts'

/** What a driver did today and this month, by the company's calendar. */
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

/** Whether a search by name, user or plate finds the driver, whatever the case and the accents. */
export function matchesReportedDriver(driver: ReportedDriver, search: string) {
  const { name, username, vehiclesMonth } = driver
  return [name, username ?? '', ...vehiclesMonth].some((text) =>
    plainText(text).includes(plainText(search.trim())),
  )
}

const plainText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('pt-BR')

export const driverPerformance = {
  report: endpoint({
    method: 'GET',
    path: '/api/reports/driver-performance',
    action: 'dashboard.read',
    summary:
      'Deliveries, occurrences and vehicles of each driver, today and this month; as CSV the drivers that the search finds.',
    query: z.strictObject({ search: Search, format: z.optional(z.literal('csv')) }),
    returns: DriverReport,
    file: 'csv',
  }),
}
