import { GAP_MINUTES } from '@canhoto/contracts/limits'
import type { Position } from './stretch.ts'

const MINUTE_MS = 60_000

interface Moment {
  /** Milliseconds. */
  at: number
  /** As it is sent. */
  time: string
}

export interface Period {
  from: Moment
  to: Moment
}

/** A route; `to` is null while it is open. */
export interface Span {
  from: Moment
  to: Moment | null
}

/** The times without a position, of the routes as far as they lie in the period. */
export function listGaps(positions: readonly Position[], routes: readonly Span[], period: Period) {
  const seen = positions.map(({ at, recorded_at: time }) => ({ at, time }))
  return routes.flatMap((route) => {
    const from = route.from.at > period.from.at ? route.from : period.from
    const to = route.to && route.to.at < period.to.at ? route.to : period.to
    const moments = [from, ...seen.filter(({ at }) => at > from.at && at < to.at), to]
    return moments.slice(1).flatMap((end, n) => gapBetween(moments[n] ?? end, end))
  })
}

function gapBetween(from: Moment, to: Moment) {
  const minutes = (to.at - from.at) / MINUTE_MS
  return minutes < GAP_MINUTES
    ? []
    : [{ from: from.time, to: to.time, minutes: Math.round(minutes) }]
}
