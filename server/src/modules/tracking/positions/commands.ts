import type { Position, RecordedPositions } from '@canhoto/contracts/tracking'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { type CallTime, correctTimes, oldestTime } from '../../../domain/phone-time.ts'
import { getOwnDriverId } from '../own-driver.ts'
import { resolvePhoneClock } from '../phone-clock.ts'
import { insertPositions, type PositionSource } from './insert-positions.ts'

/**
 * Stores each position once, however often it is sent, and updates the driver's last one. One that was recorded off
 * route or without the driver's consent is not stored.
 */
export async function recordPositions(
  db: Db,
  actor: Pick<Actor, 'userId' | 'driverId'>,
  points: readonly Position[],
  call: CallTime,
  source: PositionSource = 'phone',
): Promise<RecordedPositions> {
  const driverId = getOwnDriverId(actor)
  const clock = await resolvePhoneClock(db, driverId, call)
  const raws = points.map((point) => point.recorded_at)
  const times = correctTimes(raws, clock)
  const timed = points.map((point, n) => timePosition(point, times[n]))
  await ensureDays(
    db,
    timed.map(({ recorded_at }) => recorded_at),
  )
  const rules = { driverId, userId: actor.userId, oldest: oldestTime(clock), source }
  const { accepted, rejected } = await insertPositions(db, timed, rules)
  return { accepted, duplicated: points.length - accepted - rejected.length, rejected }
}

function timePosition(point: Position, time: ReturnType<typeof correctTimes>[number] | undefined) {
  const { at = '', isMoved = false } = time ?? {}
  return { ...point, recorded_at: at, phone_time: point.recorded_at ?? null, is_moved: isMoved }
}

async function ensureDays(db: Db, times: readonly string[]) {
  const days = [...new Set(times.map((time) => time.slice(0, 10)))]
  await sql`select ensure_positions_day(day) from unnest(${days}::date[]) as day`.execute(db)
}
