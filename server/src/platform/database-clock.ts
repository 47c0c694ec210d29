import type pg from 'pg'
import { clockDrift } from './clock-drift.ts'

/**
 * The time of the database, which all processes have in common: by their own clocks one would date a photo another hour than the
 * next, end the sign-in that another has begun, or sign an event before its delivery (decision 0056).
 */
export interface DatabaseClock {
  now: () => Date
  /** Measures again how far this machine's clock is from it. Answers a sentence when that is too far. */
  compare: () => Promise<string | undefined>
}

/** An answer that took longer, as of a process that stood still meanwhile, says too little. */
const MAX_ROUND_TRIP_MS = 2000

export async function openDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let aheadMs = 0

  async function compare() {
    const asked = Date.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const answered = Date.now()
    if (answered - asked > MAX_ROUND_TRIP_MS) return undefined
    // The database has read its clock at some time between the question and the answer.
    const own = (asked + answered) / 2
    const databaseMs = rows[0]?.ms ?? own
    aheadMs = databaseMs - own
    return clockDrift(databaseMs, own)
  }

  const drift = await compare()
  if (drift) console.warn(`ATENÇÃO: ${drift}`)
  return { now: () => new Date(Date.now() + aheadMs), compare }
}
