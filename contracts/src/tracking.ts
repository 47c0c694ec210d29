import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Instant, numeric, optional } from './fields.ts'
import { MAX_POINTS_PER_CALL } from './limits.ts'
import { accuracy, latitude, longitude } from './place.ts'

/** Speed is km/h, accuracy metres, heading degrees; `recorded_at` is the phone's time of the fix. */
export const Position = z.object({
  driver_id: optional(z.uuid()),
  latitude,
  longitude,
  accuracy: optional(accuracy),
  speed: optional(numeric([z.gte(0), z.lte(1000)])),
  heading: optional(numeric([z.gte(0), z.lte(360)])),
  vehicle_id: optional(z.uuid()),
  recorded_at: optional(Instant),
})
export type Position = z.output<typeof Position>

/** Why a position is not stored. The phone forgets it, and so sends starts, ends and consents before positions. */
const PositionRejection = z.enum([
  /** The driver was on no route at its time. */
  'NO_ROUTE',
  /** The driver had not consented to share the location, or had withdrawn it. */
  'NO_CONSENT',
  /** It is a month old. */
  'TOO_OLD',
  /** The driver has MAX_POSITIONS_PER_HOUR in its hour. */
  'TOO_MANY',
])

export const RecordedPositions = z.object({
  accepted: z.number(),
  duplicated: z.number(),
  rejected: z.array(z.object({ index: z.number(), reason: PositionRejection })),
})
export type RecordedPositions = z.infer<typeof RecordedPositions>

/** A phone may send this later, so it states the time. `route_id` makes a repeated start the same route. */
const DriverStatusBody = z.object({
  status: z.enum(['online', 'offline']),
  route_id: optional(z.uuid()),
  vehicle_id: optional(z.uuid()),
  occurred_at: optional(Instant),
})

/** The last known position of a driver; `last_update` is when it was there, by the server's clock. */
export const DriverLocation = z.object({
  driver_id: z.uuid(),
  driver_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  /** km/h. */
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  last_update: z.nullable(z.string()),
  vehicle_id: z.nullable(z.uuid()),
  vehicle_label: z.nullable(z.string()),
  /** Moving is above 3 km/h; stopped is a last position of ten minutes ago or more (spec 2 section 4). */
  status: z.enum(['moving', 'stopped']),
  /** Whether the driver is on a route now. */
  is_online: z.boolean(),
})
export type DriverLocation = z.infer<typeof DriverLocation>

/** What the server knows of the driver's day: a phone whose storage was lost goes on with it. */
export const OwnDay = z.object({
  /** The open route; null when there is none. */
  route: z.nullable(
    z.object({ route_id: z.uuid(), started_at: z.string(), vehicle_id: z.nullable(z.uuid()) }),
  ),
  vehicle_id: z.nullable(z.uuid()),
  /** The latest one, by the phone's time. */
  consent: z.nullable(
    z.object({ version: z.string(), given: z.boolean(), occurred_at: z.string() }),
  ),
  /** What the routes that began today came to; null while a route is open, and without one. */
  driven: z.nullable(
    z.object({
      /** Null without positions. */
      distance_km: z.nullable(z.number()),
      minutes: z.number(),
    }),
  ),
})
export type OwnDay = z.infer<typeof OwnDay>

export const tracking = {
  currentLocations: endpoint({
    method: 'GET',
    path: '/api/tracking/drivers/current-locations',
    action: 'tracking.read',
    summary: 'The last known position of each active driver who shared one.',
    returns: z.array(DriverLocation),
  }),
  chooseVehicle: endpoint({
    method: 'POST',
    path: '/api/tracking/driver/vehicle',
    action: 'tracking.share',
    summary: "Chooses the driver's vehicle.",
    body: z.object({ vehicle_id: z.uuid() }),
    returns: z.object({ vehicle_id: z.uuid() }),
  }),
  location: endpoint({
    method: 'POST',
    path: '/api/tracking/location',
    action: 'tracking.share',
    summary: 'One position of the driver, on route and with consent. Sent twice, it counts once.',
    body: Position,
    returns: RecordedPositions,
    phoneTime: true,
  }),
  locations: endpoint({
    method: 'POST',
    path: '/api/tracking/locations',
    action: 'tracking.share',
    summary: 'Positions that the phone gathered; each counts as one sent alone.',
    body: z.object({
      points: z.array(Position).check(z.minLength(1), z.maxLength(MAX_POINTS_PER_CALL)),
    }),
    returns: RecordedPositions,
    phoneTime: true,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/tracking/drivers/:id/status',
    action: 'tracking.share',
    summary: "'online' starts the driver's route, 'offline' finishes it.",
    params: ById,
    body: DriverStatusBody,
    returns: z.object({ status: z.enum(['online', 'offline']), route_id: z.nullable(z.uuid()) }),
    phoneTime: true,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/api/tracking/consents',
    action: 'tracking.share',
    summary: 'The driver gives or withdraws consent to share the location (LGPD).',
    creates: true,
    phoneTime: true,
    body: z.object({
      id: optional(z.uuid()),
      version: z.string().check(z.minLength(1), z.maxLength(20)),
      given: z.boolean(),
      occurred_at: optional(Instant),
    }),
    returns: ById,
  }),
  ownDay: endpoint({
    method: 'GET',
    path: '/api/tracking/driver/day',
    action: 'tracking.share',
    summary:
      "The driver's own day: the open route, the chosen vehicle, the latest consent, and what was driven.",
    returns: OwnDay,
  }),
}
