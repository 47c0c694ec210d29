import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { MAX_HISTORY_DAYS } from './limits.ts'
import { periodChecks, periodFields } from './period.ts'
import { DriverLocation } from './tracking.ts'

const place = { latitude: z.number(), longitude: z.number() }
const time = { from: z.string(), to: z.string(), minutes: z.number() }

/** Where a driver was during some days of the company, and what came of it. */
export const DriverHistory = z.object({
  driver_id: z.uuid(),
  driver_name: z.string(),
  /** The way in its order: about MAX_HISTORY_POINTS of the positions. */
  points: z.array(
    z.object({
      ...place,
      /** Metres. */
      accuracy: z.nullable(z.number()),
      /** km/h. */
      speed: z.nullable(z.number()),
      recorded_at: z.string(),
      /** Whether a gap lies before it, or no route: how the driver came here is not known. */
      after_gap: z.boolean(),
    }),
  ),
  /** How many positions there are, and whether `points` leaves some of them out. Figures are computed from all. */
  positions: z.number(),
  is_thinned: z.boolean(),
  stops: z.array(z.object({ ...place, ...time })),
  /** Times of a route without a position. */
  gaps: z.array(z.object(time)),
  /** Null without positions. */
  distance_km: z.nullable(z.number()),
  /** What the driver delivered in these days, with the place where its receipt was photographed, if it is known; the first MAX_HISTORY_DELIVERIES. */
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      nf_number: z.string(),
      client_name: z.string(),
      delivered_at: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
  ),
  /**
   * What the driver still has to make, when these days include today, in the order of the day; the first MAX_HISTORY_DELIVERIES. The
   * place is known where a receipt of the same address was photographed before.
   */
  open_deliveries: z.array(
    z.object({
      id: z.uuid(),
      nf_number: z.string(),
      client_name: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
  ),
})
export type DriverHistory = z.infer<typeof DriverHistory>

export const driverHistory = {
  inactiveDrivers: endpoint({
    method: 'GET',
    path: '/api/tracking/drivers/inactive',
    action: 'tracking.read',
    summary:
      'The last known position of each inactive driver who shared one, the latest first: whose past days the office may read.',
    returns: z.array(DriverLocation),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/tracking/drivers/:id/history',
    action: 'tracking.read',
    summary: `Where a driver was during up to ${MAX_HISTORY_DAYS} days of the company: way, stops, gaps, distance, deliveries. Also of an inactive one.`,
    params: ById,
    query: z.strictObject(periodFields).check(...periodChecks(MAX_HISTORY_DAYS)),
    returns: DriverHistory,
  }),
}
