import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optional } from './fields.ts'
import { RecordedPositions } from './tracking.ts'
import { OSMAND_PATH } from './tracking-devices.ts'

const Value = optional(z.union([z.number(), z.boolean(), z.string().check(z.maxLength(200))]))

/**
 * A position of the OsmAnd protocol: as a query, a form, or JSON of newer clients. Speed is knots, accuracy metres, headings
 * are degrees; `timestamp` is seconds, milliseconds or a date and time, UTC where it names no zone. One without a place, as
 * a phone that stands still sends, only says that the app is there. Other names are ignored.
 */
const OsmandPoint = z.object({
  id: Value,
  deviceid: Value,
  timestamp: Value,
  lat: Value,
  lon: Value,
  /** In place of lat and lon: 'lat,lon'. */
  location: optional(z.string().check(z.maxLength(200))),
  speed: Value,
  bearing: Value,
  heading: Value,
  accuracy: Value,
  valid: Value,
})
export type OsmandPoint = z.output<typeof OsmandPoint>

/** A position of Traccar Client 9 and newer: speed is m/s; what is not known is -1. */
const BackgroundLocation = z.object({
  timestamp: Value,
  coords: optional(
    z.object({
      latitude: Value,
      longitude: Value,
      accuracy: Value,
      speed: Value,
      heading: Value,
    }),
  ),
})
export type BackgroundLocation = z.output<typeof BackgroundLocation>

const BackgroundMessage = z.object({
  device_id: Value,
  location: z.union([BackgroundLocation, z.array(BackgroundLocation)]),
})
export type BackgroundMessage = z.output<typeof BackgroundMessage>

const OsmandBody = z.union([BackgroundMessage, z.array(OsmandPoint), OsmandPoint])
export type OsmandBody = z.output<typeof OsmandBody>

/** Where apps send a driver's positions in the background. What they repeat for ever is answered 200: see docs/operations.md. */
export const osmand = {
  query: endpoint({
    method: 'GET',
    path: OSMAND_PATH,
    action: 'public',
    summary:
      'One position by the OsmAnd protocol, of the driver whose tracking device has this id.',
    query: OsmandPoint,
    returns: RecordedPositions,
  }),
  send: endpoint({
    method: 'POST',
    path: OSMAND_PATH,
    action: 'public',
    summary: 'One position or several, as Traccar Client sends them: a query, a form or JSON.',
    query: OsmandPoint,
    body: OsmandBody,
    takesForm: true,
    returns: RecordedPositions,
  }),
}
