import type pg from 'pg'
import { clockDrift } from '../../platform/clock-drift.ts'

/**
 * The time of the database, which all processes that send have in common: by their own clocks one would take the calls of another
 * for lost, or sign an event before its delivery.
 */
export interface DatabaseClock {
  now: () => Date
  /** Measures again how far this machine's clock is from it. Answers a sentence when that is too far. */
  compare: () => Promise<string | undefined>
}

export async function openDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let aheadMs = 0

  async function compare() {
    const asked = Date.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    // The database has read its clock at some time between the question and the answer.
    const own = (asked + Date.now()) / 2
    const databaseMs = rows[0]?.ms ?? own
    aheadMs = databaseMs - own
    return clockDrift(databaseMs, own)
  }

  const drift = await compare()
  if (drift) console.warn(`ATENÇÃO: ${drift}`)
  return { now: () => new Date(Date.now() + aheadMs), compare }
}
