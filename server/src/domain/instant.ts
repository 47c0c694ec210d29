const TOLERANCE_MS = 10 * 60_000

/** A phone's time, unless its clock runs ahead of ours: then ours. */
export function believable(phone: string | undefined, now: Date) {
  if (!phone) return now.toISOString()
  return Date.parse(phone) > now.getTime() + TOLERANCE_MS ? now.toISOString() : phone
}
