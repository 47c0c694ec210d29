const TOLERANCE_MS = 10 * 60_000

/** The phone's time, or the server's when the phone sent none or its clock is ahead. */
export function plausibleTime(phone: string | undefined, now: Date) {
  if (!phone) return now.toISOString()
  return Date.parse(phone) > now.getTime() + TOLERANCE_MS ? now.toISOString() : phone
}
