import { toLatin1Text } from './event-text.ts'
import { clockOf, formatEventTime } from './event-time.ts'

/** The greatest length of texts, NF-e and CT-e alike. */
export const MAX_RECEIVER_NAME = 60
export const MAX_RECEIVER_DOCUMENT = 20

/** Latitude and longitude with the decimals that the schemas want: both or none. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): { latitude: string; longitude: string } | null {
  if (latitude === null || longitude === null) return null
  return { latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) }
}

function sixDecimals(degrees: number): string {
  const text = degrees.toFixed(6)
  return text === '-0.000000' ? '0.000000' : text
}

export function timeIn(
  event: { uf: string | null; key: string },
  instant: Date | null,
): string | null {
  return instant && formatEventTime(instant, clockOf(event))
}

export function latin1(text: string | null, max: number): string | null {
  return text === null ? null : toLatin1Text(text, max)
}
