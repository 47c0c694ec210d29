import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The path to which a tracking device sends, by the OsmAnd protocol. */
export const OSMAND_PATH = '/api/tracking/osmand'

/** Seconds between two positions, as the code for the app sets it. */
export const DEVICE_INTERVAL_SECONDS = 15

const TrackingDevice = z.object({
  created_at: z.string(),
  /** The app's last message; null when it has sent none. */
  last_contact_at: z.nullable(z.string()),
  /** Its last message with a position that was stored. */
  last_position_at: z.nullable(z.string()),
})
export type TrackingDevice = z.output<typeof TrackingDevice>

/** The app that sends the driver's positions in the background. Apart from tracking.ts, which is part of the driver's first download. */
export const trackingDevices = {
  own: endpoint({
    method: 'GET',
    path: '/api/tracking/device',
    action: 'tracking.share',
    summary: "The driver's tracking device; null when there is none.",
    returns: z.nullable(TrackingDevice),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tracking/device',
    action: 'tracking.share',
    summary: 'A new secret for the driver’s tracking device, shown once. The one before ends.',
    returns: z.object({ secret: z.string() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/tracking/device',
    action: 'tracking.share',
    summary: "Ends the driver's tracking device.",
    returns: z.null(),
  }),
}

// Only at the highest accuracy does Traccar Client send by time on both systems.
const SETTINGS = { accuracy: 'highest', interval: String(DEVICE_INTERVAL_SECONDS), buffer: 'true' }

/** What the QR code says: Traccar Client takes the server's address and its settings from such a link. */
export const deviceLink = (address: string, secret: string) =>
  `${address}?${new URLSearchParams({ id: secret, ...SETTINGS })}`

/** The same for an app on the phone that shows it. */
export const deviceAppLink = (address: string, secret: string) =>
  `org.traccar.client://config?${new URLSearchParams({ url: address, id: secret, ...SETTINGS })}`
