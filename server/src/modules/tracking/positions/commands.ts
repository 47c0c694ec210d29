import type { Position, RecordedPositions } from '@canhoto/contracts/tracking'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import {
  type CallTime,
  correctTimes,
  oldestTime,
  type PhoneClock,
} from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { resolvePhoneClocks } from '../phone-clock.ts'
import { insertPositions } from './insert-positions.ts'
import type { PositionSource } from './local-rows.ts'

/** What one driver sent in a call. */
export interface PositionCall {
  driverId: string
  userId: string
  points: readonly Position[]
  call: CallTime
}

/** The positions of one driver. */
export async function recordPositions(
  db: Db,
  actor: Pick<Actor, 'userId' | 'driverId'>,
  points: readonly Position[],
  call: CallTime,
  source?: PositionSource,
): Promise<RecordedPositions> {
  const own = { driverId: getOwnDriverId(actor), userId: actor.userId, points, call }
  const [recorded] = await recordCalls(db, [own], source)
  if (!recorded) throw new Error('The driver of the call is not visible to it.')
  return recorded
}

/**
 * Stores each position once, however often it is sent, and updates each driver's last one. One that was recorded off
 * route or without the driver's consent is not stored. The calls are of different drivers; undefined for one that the transaction does
 * not act for.
 */
export async function recordCalls(
  db: Db,
  calls: readonly PositionCall[],
  source: PositionSource = 'phone',
): Promise<(RecordedPositions | undefined)[]> {
  const clocks = await resolvePhoneClocks(db, calls)
  const timed = calls.flatMap((call, n) => {
    const clock = clocks[n]
    return clock
      ? { ...call, points: timePositions(call.points, clock), oldest: oldestTime(clock) }
      : []
  })
  const areDistributed = await ensureDays(
    db,
    timed.flatMap(({ points }) => points.map(({ recorded_at }) => recorded_at)),
  )
  const stored = await insertPositions(db, timed, { source, areDistributed })
  return calls.map(({ points }, n) => {
    const { accepted, rejected } = stored[n] ?? {}
    if (accepted === undefined || !rejected) return undefined
    return { accepted, duplicated: points.length - accepted - rejected.length, rejected }
  })
}

function timePositions(points: readonly Position[], clock: PhoneClock) {
  const times = correctTimes(
    points.map((point) => point.recorded_at),
    clock,
  )
  return points.map((point, n) => {
    const { at = '', isMoved = false } = times[n] ?? {}
    return { ...point, recorded_at: at, phone_time: point.recorded_at ?? null, is_moved: isMoved }
  })
}

/**
 * Answers whether positions are distributed: then they have no days. All that follows looks for rows by a key: a kept plan that read the
 * empty table of a new day from end to end would go on when it is full (decision 0050).
 */
async function ensureDays(db: Db, times: readonly string[]) {
  const days = [...new Set(times.map((time) => time.slice(0, 10)))]
  const { rows } = await sql<{ are_distributed: boolean }>`
    select positions_are_distributed() as are_distributed,
           (select count(*) from unnest(${days}::date[]) as day, ensure_positions_day(day)) as days,
           set_config('enable_seqscan', 'off', true)`.execute(db)
  return rows[0]?.are_distributed === true
}
