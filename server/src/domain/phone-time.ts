import { Instant } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'

const MINUTE_MS = 60_000
/** A smaller skew may be the delay of the network, and changes no time. */
const SMALL_SKEW_MS = 2 * MINUTE_MS
/** How far in the future a time may lie whose call does not say the phone's own time. */
const UNMEASURED_AHEAD_MS = 10 * MINUTE_MS
const MAX_AGE_MS = 30 * 24 * 60 * MINUTE_MS

/** When a call came: by the phone's clock, which its X-Phone-Time header tells, and by the server's. */
export interface CallTime {
  phoneTime: string | null
  receivedAt: Date
}

/** A call with the skew that its times are corrected by; null when it is unknown. */
export interface PhoneClock {
  skewMs: number | null
  receivedAt: Date
}

/** How many milliseconds the phone's clock is ahead of the server's; null when the call does not say it in a time. */
export function measureSkew({ phoneTime, receivedAt }: CallTime) {
  const { success, data } = z.safeParse(Instant, phoneTime)
  return success ? Date.parse(data) - receivedAt.getTime() : null
}

/**
 * The skew that times are corrected by. It stays the last used one until the measured one differs clearly, so that a
 * point which is sent again, at another delay, has the same time.
 */
export function steadySkew(measured: number | null, lastUsed: number | null) {
  if (measured === null) return null
  const last = lastUsed ?? 0
  if (Math.abs(measured - last) < SMALL_SKEW_MS) return last
  return Math.abs(measured) < SMALL_SKEW_MS ? 0 : measured
}

/** The clock of a phone of which nothing is known but this call. */
export const clockOf = (call: CallTime): PhoneClock => ({
  skewMs: steadySkew(measureSkew(call), null),
  receivedAt: call.receivedAt,
})

/**
 * The phone's time by the server's clock; the time of the call when the phone sent none, or one that cannot be: in the
 * future, a month ago, or before `notBefore`.
 */
export function correctTime(raw: string | undefined, clock: PhoneClock, notBefore?: Date) {
  const now = clock.receivedAt.getTime()
  if (!raw) return clock.receivedAt.toISOString()
  const time = correct(raw, clock)
  const oldest = Math.max(oldestTime(clock).getTime(), notBefore?.getTime() ?? -Infinity)
  if (time > now + allowedAheadMs(clock) || time < oldest) return clock.receivedAt.toISOString()
  return new Date(time).toISOString()
}

/**
 * The times of points that are sent together. Those that would lie in the future were recorded before the phone's
 * clock was set right: they are moved back together, so that they stay apart, and the last is of now.
 */
export function correctTimes(raws: readonly (string | undefined)[], clock: PhoneClock) {
  const now = clock.receivedAt.getTime()
  const times = raws.map((raw) => (raw ? correct(raw, clock) : now))
  const latest = Math.max(...times)
  const aheadMs = latest > now + allowedAheadMs(clock) ? latest - now : 0
  return times.map((time) => {
    const isMoved = aheadMs > 0 && time > now
    return { at: new Date(isMoved ? time - aheadMs : time).toISOString(), isMoved }
  })
}

/** Positions from before it are not stored. */
export const oldestTime = ({ receivedAt }: PhoneClock) =>
  new Date(receivedAt.getTime() - MAX_AGE_MS)

const correct = (raw: string, { skewMs }: PhoneClock) => Date.parse(raw) - (skewMs ?? 0)

const allowedAheadMs = ({ skewMs }: PhoneClock) =>
  skewMs === null ? UNMEASURED_AHEAD_MS : SMALL_SKEW_MS
